import {
  shadowFaults,
  type ShadowEnd,
  type ShadowFault,
  type ShadowReading,
  type ShadowStep,
} from '@vigil/contract/linkage/shadow-run'
import type { DeviceType } from '@vigil/device-types/device-type'
import { readingText } from '#foundation/equipment/headline.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { actionText } from '../words/rule-in-words.ts'
import { secondsText } from '../words/span-text.ts'
import styles from './shadow.module.css'

interface ShadowStepRowProps {
  readonly step: ShadowStep
  readonly onChoose: (fault: ShadowFault | undefined) => void
}

const tones = {
  proven: 'ok',
  taken: 'plain',
  failed: 'fault',
  timeout: 'fault',
  refused: 'off',
} as const satisfies Record<ShadowEnd, string>

/** One step: what is expected, what the copy shows, and what the platform would do. */
export const ShadowStepRow = ({ step, onChoose }: ShadowStepRowProps) => {
  const t = useText()
  const language = useLanguage()
  const type = useDeviceType(step.equipmentTypeId === 0 ? undefined : step.equipmentTypeId)
  const { deviceName, end, refusal, fault, delayS, asks, endsAtS } = step
  // A step of a rule carries the scalars that are ordered.
  const action = actionText(type, step as { action: string; params: Record<string, string> }, language)
  const name = deviceName || t(($) => $.linkage.gone)
  const when = [
    delayS > 0 && t(($) => $.linkage.shadow.after, { span: secondsText(t, delayS) }),
    asks && t(($) => $.linkage.shadow.asks),
  ].filter((part) => part)
  const follows = refusal
    ? (problemText(language, refusal) ?? refusal)
    : t(($) => $.linkage.shadow.follows[end], { span: secondsText(t, endsAtS) })
  return (
    <li className={styles.step} data-end={end}>
      <div className={styles.what}>
        <b>{`${action} ${name}`}</b>
        {when.length > 0 && <small>{when.join(' · ')}</small>}
        {type && step.readings.map((reading) => <Reading key={reading.property} type={type} reading={reading} />)}
        <small>{follows}</small>
      </div>
      <StateTag tone={tones[end]} shape>
        {t(($) => $.linkage.shadow.ends[end])}
      </StateTag>
      <div className={styles.choice}>
        <SelectField
          label={t(($) => $.linkage.shadow.device, { name })}
          value={fault ?? 'none'}
          options={(['none', ...shadowFaults] as const).map((value) => ({
            value,
            text: t(($) => $.linkage.shadow.faults[value]),
          }))}
          onChange={(value) => onChoose(value === 'none' ? undefined : value)}
        />
      </div>
    </li>
  )
}

interface ReadingProps {
  readonly type: DeviceType
  readonly reading: ShadowReading
}

const Reading = ({ type, reading }: ReadingProps) => {
  const t = useText()
  const language = useLanguage()
  const { property, kind, expected, before, simulated } = reading
  const said = (value: unknown) => valueText(type, property, value, language) ?? t(($) => $.linkage.shadow.unknown)
  return (
    <p className={styles.reading}>
      <span>{type.properties[property]?.name[language === 'en' ? 'en' : 'zh'] ?? property}</span>
      <span>
        {t(($) => $.linkage.shadow.expected, {
          value: t(($) => $.linkage.shadow.kinds[kind], { value: said(expected) }),
        })}
      </span>
      <span>{t(($) => $.linkage.shadow.shows, { before: said(before), value: said(simulated) })}</span>
    </p>
  )
}

const valueText = (type: DeviceType, key: string, value: unknown, language: Language): string | undefined => {
  const property = type.properties[key]
  const read = property && readingText(property, value, language)
  return read && `${read.text} ${read.unit ?? ''}`.trim()
}
