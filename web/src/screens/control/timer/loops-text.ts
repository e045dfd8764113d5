/** Which loops, in as few words as name them. Pure. */
import type { Text } from '#infrastructure/i18n/i18n.ts'

export const loopsText = (t: Text, loops: readonly { readonly deviceName: string }[]): string => {
  const [first] = loops
  if (!first) return '—'
  return loops.length === 1
    ? first.deviceName
    : t(($) => $.batch.timer.loops, { name: first.deviceName, count: loops.length })
}
