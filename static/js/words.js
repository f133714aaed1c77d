// The page's words: <template id="words"> (and others of the class "words") hold them in the reader's language, so that no
// script does.

const templates = [...document.querySelectorAll("#words, template.words")];
const entries = templates.flatMap((template) => [...template.content.querySelectorAll("[data-word]")]);
const words = new Map(entries.map((entry) => [entry.dataset.word, entry.textContent.trim()]));

const patterns = entries
  .filter((entry) => entry.dataset.move)
  .map((entry) => [new RegExp(entry.dataset.move), entry.dataset.shape, entry.textContent.trim()]);

/** Put values into a sentence's {names}. */
const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);

/** A sentence of the page; "" where the page has none of that name. */
export const word = (name, values = {}) => filled(words.get(name) ?? "", values);

/** What a move on a cell of that shape would do, in words; "" where the page has no sentence for it. */
export function choiceWords(move, shape, values) {
  for (const [pattern, where, sentence] of patterns) {
    const found = where === shape && pattern.exec(move);
    if (found) return filled(sentence, { ...values, ...found });
  }
  return "";
}

/** Is this what somebody types to ask for `name`? The page lists the spellings, with bars between them. */
export const asks = (name, typed) => word(name).split("|").includes(typed.trim().toLowerCase());
