import type { Prepaid } from '@vigil/contract/equipment/prepaid'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import styles from './prepaid.module.css'

/** What is left, who was told, and each reason why it is not cut now. */
export const PrepaidFacts = ({ prepaid }: { readonly prepaid: Prepaid }) => {
  const t = useText()
  const language = useLanguage()
  const { balance, unit, warning, rule, hours, nextAt, cutAt, weather, refusals } = prepaid
  const timeOf = (at: string | null | undefined) => (at ? dayTimeText(Date.parse(at), language) : null)
  const toldAt = timeOf(rule?.toldAt)
  return (
    <>
      <p className={styles.balance}>
        {balance === null ? t(($) => $.equipmentWork.prepaid.unknown) : `${balance} ${unit}`}
        {warning !== null && (
          <StateTag tone={balance !== null && balance <= 0 ? 'fault' : 'warn'} shape>
            {t(($) => $.equipmentWork.prepaid.warning, { n: warning, unit })}
          </StateTag>
        )}
      </p>
      <FactList
        facts={[
          [
            t(($) => $.equipmentWork.prepaid.told),
            toldAt === null
              ? t(($) => $.equipmentWork.prepaid.notTold)
              : t(($) => $.equipmentWork.prepaid.toldBy, { time: toldAt, by: rule?.toldBy ?? '—' }),
          ],
          [t(($) => $.equipmentWork.prepaid.hours), t(($) => $.equipmentWork.prepaid.hoursText, hours)],
          [t(($) => $.equipmentWork.prepaid.cutAt), timeOf(cutAt)],
          [
            t(($) => $.equipmentWork.prepaid.weather),
            weather &&
              t(($) => $.equipmentWork.prepaid.weatherText, {
                kind: t(($) => $.equipmentWork.prepaid.kinds[weather.kind]),
                time: timeOf(weather.until) ?? '',
                reason: weather.reason,
              }),
          ],
        ]}
      />
      <div role="status">
        {refusals.length === 0 ? (
          <p className={styles.may}>{t(($) => $.equipmentWork.prepaid.mayCut)}</p>
        ) : (
          <>
            <p className={styles.against}>{t(($) => $.equipmentWork.prepaid.against)}</p>
            <ul className={styles.refusals}>
              {refusals.map((code) => (
                <li key={code}>{problemText(language, code) ?? code}</li>
              ))}
            </ul>
            {nextAt && (
              <p className={styles.against}>{t(($) => $.equipmentWork.prepaid.next, { time: timeOf(nextAt) ?? '' })}</p>
            )}
          </>
        )}
      </div>
    </>
  )
}
