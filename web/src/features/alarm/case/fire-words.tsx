import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import type { FireCall } from '@vigil/contract/alarm/forwarding'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { placeText, useAlarmTexts } from './use-alarm-texts.ts'
import styles from './fire-call-card.module.css'

interface FireWordsProps {
  readonly alarm: AlarmSummary & { readonly installAdd?: string }
  readonly told: FireCall
  /** By which gate, and who has the key; only where somebody knows. */
  readonly entrance?: string
}

/** What is said to the fire brigade on the telephone, ready to be read out, and each part of it for its questions. */
export const FireWords = ({ alarm, told, entrance = '' }: FireWordsProps) => {
  const t = useText()
  const words = useAlarmTexts(alarm)
  const unknown = t(($) => $.forward.call.unknown)
  const address = told.unitAddress === '' ? unknown : told.unitAddress
  const place = placeText(alarm)
  const where = place === '' ? alarm.equipmentName : place
  const tel = told.callback?.tel
  const what = `${words.event} · ${alarm.equipmentName}`
  return (
    <>
      <p className={styles.say}>
        {t(($) => $.forward.call.say, { unit: alarm.projectName, address, where, what })}
        {entrance !== '' && t(($) => $.forward.call.sayEntrance, { entrance })}
        {tel !== undefined && t(($) => $.forward.call.sayCallback, { tel })}
      </p>
      <dl className={styles.facts}>
        <dt>{t(($) => $.forward.call.unit)}</dt>
        <dd>{alarm.projectName}</dd>
        <dt>{t(($) => $.forward.call.address)}</dt>
        <dd>{address}</dd>
        <dt>{t(($) => $.forward.call.what)}</dt>
        <dd>{what}</dd>
        <dt>{t(($) => $.forward.call.where)}</dt>
        <dd>{where}</dd>
        {entrance !== '' && (
          <>
            <dt>{t(($) => $.forward.call.entrance)}</dt>
            <dd>{entrance}</dd>
          </>
        )}
        <dt>{t(($) => $.forward.call.callback)}</dt>
        <dd>{told.callback ? `${told.callback.person} ${told.callback.tel}` : unknown}</dd>
      </dl>
    </>
  )
}
