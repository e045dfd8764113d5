import { foundLevels, mostResultPhotos } from '@vigil/contract/patrol/check-in'
import type { CheckItem } from '@vigil/contract/patrol/place-type'
import { useState } from 'react'
import { emptyResult } from '#features/patrol/kept-check-in.ts'
import { VerdictChoice } from '#foundation/form/verdict-choice.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { verdictOf } from './lack-of.ts'
import { PhotoStrip } from './photo-strip.tsx'
import type { Deal } from './use-deal.ts'
import styles from './check-row.module.css'

interface CheckRowProps {
  readonly check: CheckItem
  readonly deal: Deal
  readonly mark: string
}

const rangeText = ({ min, max, unit, hint }: CheckItem): string =>
  min === null && max === null ? hint : `${min ?? ''} – ${max ?? ''} ${unit}`.trim()

/** One thing to look at: normal, abnormal or not applicable; what is abnormal opens what the hazard needs. */
export const CheckRow = ({ check, deal, mark }: CheckRowProps) => {
  const t = useText()
  const result = deal.draft.results.find(({ key }) => key === check.key) ?? emptyResult(check.key)
  const { verdict } = result
  return (
    <div id={`check-${check.key}`} className={styles.check} data-verdict={verdict ?? 'open'} tabIndex={-1}>
      <div className={styles.checkHead}>
        <span className={styles.checkName}>
          <b>{check.name}</b>
          {rangeText(check) !== '' && <small>{rangeText(check)}</small>}
        </span>
        <VerdictChoice
          label={check.name}
          value={verdict}
          words={{
            normal: t(($) => $.patrol.deal.verdicts.normal),
            abnormal: t(($) => $.patrol.deal.verdicts.abnormal),
            notApplicable: t(($) => $.patrol.deal.verdicts.notApplicable),
          }}
          onChange={(one) => deal.judge(check.key, { verdict: one })}
        />
      </div>
      {check.kind === 'reading' && verdict !== 'notApplicable' && (
        <Reading check={check} deal={deal} reading={result.reading} />
      )}
      {verdict === 'abnormal' && <Abnormal check={check} deal={deal} mark={mark} />}
    </div>
  )
}

const Reading = ({
  check,
  deal,
  reading,
}: Pick<CheckRowProps, 'check' | 'deal'> & { readonly reading: number | null }) => {
  const t = useText()
  const [typed, setTyped] = useState(reading === null ? '' : String(reading))
  const type = (text: string): void => {
    setTyped(text)
    const value = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
    if (Number.isFinite(value)) deal.judge(check.key, { reading: value, verdict: verdictOf(check, value) })
    else deal.judge(check.key, { reading: null })
  }
  return (
    <TextField
      label={t(($) => $.patrol.deal.reading)}
      inputMode="decimal"
      value={typed}
      onChange={type}
      after={<span className={styles.unit}>{check.unit}</span>}
    />
  )
}

const Abnormal = ({ check, deal, mark }: CheckRowProps) => {
  const t = useText()
  const result = deal.draft.results.find(({ key }) => key === check.key) ?? emptyResult(check.key)
  const judge = (changes: Parameters<Deal['judge']>[1]): void => deal.judge(check.key, changes)
  return (
    <div className={styles.abnormal}>
      <TextArea
        label={t(($) => $.patrol.deal.note)}
        placeholder={t(($) => $.patrol.deal.notePlaceholder)}
        value={result.note}
        onChange={(note) => judge({ note })}
      />
      <PhotoStrip
        deal={deal}
        photos={result.photos}
        most={mostResultPhotos}
        text={t(($) => $.patrol.deal.takePhoto)}
        mark={mark}
        onChange={(photos) => judge({ photos })}
      />
      <SelectField
        label={t(($) => $.patrol.deal.level)}
        value={result.level}
        options={foundLevels.map((value) => ({ value, text: t(($) => $.patrol.deal.levels[value]) }))}
        onChange={(level) => judge({ level })}
      />
      <CheckBox checked={result.isFixed} onChange={(isFixed) => judge({ isFixed })}>
        {t(($) => $.patrol.deal.fixed)}
      </CheckBox>
      {result.isFixed && (
        <PhotoStrip
          deal={deal}
          photos={result.afterPhotos}
          most={mostResultPhotos}
          text={t(($) => $.patrol.deal.afterPhoto)}
          mark={mark}
          onChange={(afterPhotos) => judge({ afterPhotos })}
        />
      )}
    </div>
  )
}
