/** Which kind of code somebody read: one of a round, one to report by, or what a maker printed on a label. */
import { readLabel } from '../equipment/read-label.ts'
import { reportField } from '../work-order/report.ts'

export type ReadScan =
  | { readonly kind: 'patrolPlace'; readonly placeId: string }
  | { readonly kind: 'report'; readonly code: string }
  | { readonly kind: 'label'; readonly keyCode: string }

const placeShape = /^VP1\.([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\./

/** Behind the mark as well as before it: the pages of the product stand behind it. */
const reportShape = new RegExp(`[?&]${reportField}=([A-Za-z0-9_-]{22})(?:[&#]|$)`)

export const readScan = (text: string): ReadScan | undefined => {
  const content = text.trim()
  const place = placeShape.exec(content)
  if (place) return { kind: 'patrolPlace', placeId: place.slice(1).join('-') }
  const code = reportShape.exec(content)?.[1]
  if (code !== undefined) return { kind: 'report', code }
  const label = readLabel(content)
  return label && { kind: 'label', keyCode: label.keyCode }
}
