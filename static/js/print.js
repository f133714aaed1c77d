// Pages made for paper: the button prints them.

document.querySelector("[data-print]").addEventListener("click", () => print());
