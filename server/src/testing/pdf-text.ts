/** The words of a PDF that pdfmake wrote, page by page: enough to hold what is printed against what was counted. */
import { inflateSync } from 'node:zlib'

const streamsOf = (bytes: Uint8Array): string[] => {
  const raw = Buffer.from(bytes).toString('latin1')
  return [...raw.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: word }) => {
    const [from, to] = [index + word.length, raw.indexOf('endstream', index)]
    try {
      return [inflateSync(Buffer.from(raw.slice(from, to), 'latin1')).toString('latin1')]
    } catch {
      // A font or a picture that is not packed.
      return []
    }
  })
}

const unicodeOf = (hex: string): string => {
  // Two letters that are drawn as one are two here.
  const units = hex.match(/[0-9a-f]{4}/gi) ?? []
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
}

/** From the numbers of a font's letters to the letters: `<0000> <0010> [<0041> …]`. */
const lettersOf = (map: string): ReadonlyMap<number, string> => {
  const letters = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], at) =>
      letters.set(Number.parseInt(from, 16) + at, unicodeOf(hex)),
    )
  return letters
}

const wordsOf = (content: string, letters: ReadonlyMap<number, string>): string =>
  [...content.matchAll(/\[((?:[^\]])*)\]\s*TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '')
        .join(''),
    )
    .join(' ')

/** One text for all of it; a run of letters is parted by a space from the next. */
export const pdfText = (bytes: Uint8Array): string => {
  const streams = streamsOf(bytes)
  const letters = new Map(streams.filter((one) => one.includes('beginbfrange')).flatMap((map) => [...lettersOf(map)]))
  return streams
    .filter((one) => one.includes(' TJ'))
    .map((content) => wordsOf(content, letters))
    .join('\n')
}

export const pdfPages = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** Every address that a reader can press. */
export const pdfLinks = (bytes: Uint8Array): string[] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/URI \(([^)]*)\)/g),
  ].map(([, address = '']) => address)
