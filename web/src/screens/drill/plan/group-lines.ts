/** A muster list as people type it: a name and a number on each line. */
interface TypedGroup {
  readonly name: string
  readonly expected: number
}

/** undefined where a line is not one. */
export const groupsIn = (text: string): TypedGroup[] | undefined => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const groups = lines.flatMap((line) => {
    const found = /^\s*(.{2,40}?)\s+(\d{1,5})\s*$/.exec(line)
    return found?.[1] && found[2] ? [{ name: found[1], expected: Number(found[2]) }] : []
  })
  return groups.length === lines.length ? groups : undefined
}
