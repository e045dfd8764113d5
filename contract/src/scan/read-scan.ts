/** Which kind of code somebody read: one of a round, one to report by, or what a maker printed on a label. */
import { readLabel } from '../equipment/read-label.ts'
import { ReportCode, reportField } from '../work-order/report.ts'

export type ReadScan =
  | { readonly kind: 'patrolPlace'; readonly placeId: string }
  | { readonly kind: 'report'; readonly code: string }
  | { readonly kind: 'label'; readonly keyCode: string }

const placeShape = /^VP1\.([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\./

const addressField = (text: string): string | undefined =>
  URL.canParse(text) ? (new URL(text).searchParams.get(reportField) ?? undefined) : undefined

export const readScan = (text: string): ReadScan | undefined => {
  const content = text.trim()
  const place = placeShape.exec(content)
  if (place) return { kind: 'patrolPlace', placeId: place.slice(1).join('-') }
  const code = ReportCode.safeParse(addressField(content)).data
  if (code !== undefined) return { kind: 'report', code }
  const label = readLabel(content)
  return label && { kind: 'label', keyCode: label.keyCode }
}
