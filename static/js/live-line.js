// Where a page that shows what others do hears nothing any more, it says so over its corner, and offers to be loaded again.

const line = document.getElementById("live-line");
const words = document.getElementById("live-words");

export function showLine(isLive) {
  if (isLive) line.replaceChildren();
  else if (!line.hasChildNodes()) line.append(words.content.cloneNode(true));
}
