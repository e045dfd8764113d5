/** Telephone providers hand back at most 15 letters: the random end of a message's id, and which ring it was. Pure. */

const endLetters = 14

export const endOfId = (id: string): string => id.replaceAll('-', '').slice(-endLetters)

export const ringOf = (outId: string): { readonly end: string; readonly ring: number } | undefined =>
  /^[0-9a-f]{14}[1-9]$/.test(outId)
    ? { end: outId.slice(0, endLetters), ring: Number(outId.slice(endLetters)) }
    : undefined
