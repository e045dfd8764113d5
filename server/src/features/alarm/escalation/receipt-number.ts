/** Our numbers at providers. Telephone ones hand back at most 15 letters: the random end of the id, and which ring. Pure. */

const endLetters = 14

export const endOfId = (id: string): string => id.replaceAll('-', '').slice(-endLetters)

export const ringOf = (outId: string): { readonly end: string; readonly ring: number } | undefined =>
  /^[0-9a-f]{14}[1-9]$/.test(outId)
    ? { end: outId.slice(0, endLetters), ring: Number(outId.slice(endLetters)) }
    : undefined

/** A text message that another provider brings is another one for whoever counts them. */
export const textNumber = (id: string, ring: number): string => (ring === 1 ? id : `${id}-${ring}`)

export const textOf = (outId: string): { readonly id: string; readonly ring: number } => {
  const [, id = outId, ring = '1'] = /^([0-9a-f-]{36})-([2-9])$/.exec(outId) ?? []
  return { id, ring: Number(ring) }
}
