import { equipmentStateNames } from '@vigil/contract/equipment/equipment'
import type { OemFigures } from '@vigil/contract/tenancy/oem-figures'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { AlarmSpark } from '../cockpit/alarm-spark.tsx'
import { countText, onlineText } from '../cockpit/figure-texts.ts'
import { FireCount } from '../cockpit/fire-count.tsx'
import styles from './info.module.css'

const worstFirst = equipmentStateNames.toReversed()

/** What stands and happens there. */
export const FiguresCard = ({ oem }: { readonly oem: OemFigures }) => {
  const t = useText()
  const language = useLanguage()
  const { equipment } = oem
  const states = worstFirst.filter((state) => equipment.byState[state] > 0)
  return (
    <Card title={t(($) => $.oem.info.figures)}>
      <dl className={styles.facts}>
        <div>
          <dt>{t(($) => $.oem.figure.fires)}</dt>
          <dd>
            <FireCount fires={oem.fires} />
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.alarms)}</dt>
          <dd>
            <AlarmSpark alarmsByDay={oem.alarmsByDay} />
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.units)}</dt>
          <dd>{countText(oem.units, language)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.equipment)}</dt>
          <dd>
            {countText(equipment.total, language)}
            {states.map((state) => (
              <small key={state} className={styles.part}>
                {t(($) => $.shell.state[state])} {countText(equipment.byState[state], language)}
              </small>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.online)}</dt>
          <dd>{onlineText(equipment)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.due)}</dt>
          <dd>{t(($) => $.oem.figure.pieces, { n: countText(oem.renewalsDue, language) })}</dd>
        </div>
        <div>
          <dt>{t(($) => $.oem.figure.people)}</dt>
          <dd>{countText(oem.people, language)}</dd>
        </div>
      </dl>
    </Card>
  )
}
