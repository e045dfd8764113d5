import type { DutyCertificate, DutyPerson } from '@vigil/contract/duty/duty'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'

/** The one that lasts longest. */
const bestOf = (certificates: readonly DutyCertificate[]): DutyCertificate | undefined =>
  certificates.toSorted((one, other) => other.until.localeCompare(one.until))[0]

/** What a person may show, or why he cannot be on duty. */
export const useCertificateText = (): ((person: Pick<DutyPerson, 'certificates' | 'fault'>) => string) => {
  const t = useText()
  const language = useLanguage()
  return ({ certificates, fault }) => {
    const best = bestOf(certificates)
    if (!best) return t(($) => $.duty.fault.missing)
    const day = dayText(`${best.until}T00:00:00`, language)
    const kind = t(($) => $.duty.certificate.kinds[best.kind])
    return `${kind} · ${t(($) => $.duty.certificate[fault === null ? 'until' : 'expired'], { day })}`
  }
}
