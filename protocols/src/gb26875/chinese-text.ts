/** Texts of GB 18030, padded with zero bytes or blanks. */

const decoder = new TextDecoder('gb18030')
const leadBytes = { first: 0x81, last: 0xfe }
const trailBytes = { first: 0x40, last: 0xfe }
const questionMark = 0x3f

export const readText = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0)
  return decoder.decode(end < 0 ? bytes : bytes.subarray(0, end)).trim()
}

const learnPairs = (): ReadonlyMap<string, readonly number[]> => {
  const pairs = new Map<string, readonly number[]>()
  for (let lead = leadBytes.first; lead <= leadBytes.last; lead += 1)
    for (let trail = trailBytes.first; trail <= trailBytes.last; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (text.length === 1 && text !== '\ufffd' && !pairs.has(text)) pairs.set(text, [lead, trail])
    }
  return pairs
}

// Nothing in the platform writes these characters, but it reads them: the table is turned round at its first use.
let pairs: ReadonlyMap<string, readonly number[]> | undefined

const bytesOf = (character: string): readonly number[] => {
  const code = character.charCodeAt(0)
  if (code < 0x80) return [code]
  pairs ??= learnPairs()
  return pairs.get(character) ?? [questionMark]
}

/** At most so many bytes, never half a character. What the pairs of bytes do not have becomes a question mark. */
export const writeText = (text: string, most: number): Buffer => {
  const bytes: number[] = []
  for (const character of text) {
    const own = bytesOf(character)
    if (bytes.length + own.length > most) break
    bytes.push(...own)
  }
  return Buffer.from(bytes)
}
