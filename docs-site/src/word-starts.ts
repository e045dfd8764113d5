/**
 * The search takes words apart at spaces, and Chinese has none. Each run of it is therefore also kept from every sign on:
 * what somebody types is then the beginning of a word, wherever in a sentence it stands.
 */

const chineseRun = /\p{Script=Han}+/gu
/** Longer words are found by their first eight signs. */
const longest = 8

export const wordStarts = (text: string): string[] => {
  const runs = text.match(chineseRun) ?? []
  return [...new Set(runs.flatMap((run) => Array.from(run, (_sign, from) => run.slice(from, from + longest))))]
}

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ')

/** For the index only: what is appended to a section is never shown. */
export const withWordStarts = (html: string): string =>
  html
    .split(/(?=<h[1-6][\s>])/)
    .map((section) => `${section}<p>${wordStarts(textOf(section)).join(' ')}</p>`)
    .join('')
