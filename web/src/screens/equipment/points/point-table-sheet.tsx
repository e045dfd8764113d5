import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf } from '@vigil/contract/call'
import { shownCell } from '@vigil/contract/equipment/equipment-import'
import {
  mostPointRows,
  pointColumns,
  pointRowProblems,
  pointTableCalls,
  type PointTableReport,
} from '@vigil/contract/equipment/point-table'
import { useState } from 'react'
import { countsKey } from '#features/overview/overview-keys.ts'
import type { TableReport } from '#features/records/import-report.tsx'
import { TableImport, type SentTable } from '#features/records/table-import.tsx'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { saveText } from '#infrastructure/native/save-text.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { useEquipmentChanged } from '../settings/use-equipment-changed.ts'
import styles from './point-table.module.css'

interface PointTableSheetProps {
  readonly equipmentId: string
  readonly unclaimed: OutputOf<typeof pointTableCalls.unclaimed> | undefined
  readonly onClose: () => void
}

export const PointTableSheet = (props: PointTableSheetProps) => (
  <WithTexts areas={['records', 'equipmentWork']}>
    <Taking {...props} />
  </WithTexts>
)

type Kinds = readonly { readonly word: string; readonly equipmentTypeId: number }[]

/** A panel's table is looked at, its unknown words are given a meaning, and only then it is taken. */
const Taking = ({ equipmentId, unclaimed, onClose }: PointTableSheetProps) => {
  const t = useText()
  const name = useName()
  const changed = useEquipmentChanged()
  const client = useQueryClient()
  const [table, setTable] = useState<SentTable | undefined>(undefined)
  const [kinds, setKinds] = useState<Kinds>([])
  const [seen, setSeen] = useState<PointTableReport | undefined>(undefined)
  const [done, setDone] = useState<PointTableReport | undefined>(undefined)
  const preview = useCommand(pointTableCalls.preview, setSeen)
  const taking = useCommand(pointTableCalls.import, ({ report }) => {
    setSeen(undefined)
    setDone(report)
    changed()
    void client.invalidateQueries({ queryKey: [countsKey] })
  })
  const look = (sent: SentTable, said: Kinds = kinds): Promise<void> => {
    setTable(sent)
    return preview.run({ equipmentId, ...sent, kinds: [...said] })
  }
  const inWords = useReportWords()
  return (
    <TableImport
      title={t(($) => $.equipmentWork.pointTable.title)}
      hint={t(($) => $.equipmentWork.pointTable.hint)}
      mostRows={mostPointRows}
      look={look}
      take={(sent) => taking.run({ equipmentId, ...sent, kinds: [...kinds] })}
      busy={taking.busy || preview.busy}
      mending={{
        columns: pointColumns.map(({ field, ...label }) => ({ field, label: name(label) })),
        longest: shownCell,
      }}
      offer={(use) => unclaimed && unclaimed.rows.length > 0 && <Offer unclaimed={unclaimed} onUse={use} />}
      failure={preview.failure ?? taking.failure}
      seen={seen && inWords(seen)}
      done={done && inWords(done)}
      onChoose={() => {
        setSeen(undefined)
        setDone(undefined)
      }}
      onClose={onClose}
    >
      {seen && seen.unknownKinds.length + kinds.length > 0 && (
        <UnknownKinds
          words={seen.unknownKinds}
          kinds={kinds}
          onSay={(said) => {
            setKinds(said)
            if (table) void look(table, said)
          }}
        />
      )}
      {seen && <Around report={seen} />}
    </TableImport>
  )
}

const useReportWords = () => {
  const t = useText()
  const name = useName()
  return ({ rows, counts, ignored }: PointTableReport): TableReport => ({
    counts,
    ignored,
    rows: rows.map(({ line, verdict, cells, childDeviceKey, deviceName, isHeard, was, problems }) => ({
      line,
      verdict,
      ...(cells ? { cells } : {}),
      name: [
        childDeviceKey,
        deviceName,
        isHeard ? t(($) => $.equipmentWork.pointTable.heard) : '',
        was === null ? '' : t(($) => $.equipmentWork.pointTable.was, { name: was }),
      ]
        .filter(Boolean)
        .join(' · '),
      wrong: problems.map((problem) => name(pointRowProblems[problem])),
    })),
  })
}

interface OfferProps {
  readonly unclaimed: OutputOf<typeof pointTableCalls.unclaimed>
  readonly onUse: (csv: string) => void
}

const Offer = ({ unclaimed: { rows, csv }, onUse }: OfferProps) => {
  const t = useText()
  return (
    <div className={styles.offer}>
      <Button look="soft" onClick={() => onUse(csv)}>
        {t(($) => $.equipmentWork.pointTable.useUnclaimed, { count: rows.length })}
      </Button>
      <Button
        look="text"
        onClick={() =>
          saveText(
            t(($) => $.equipmentWork.pointTable.unclaimedFile),
            csv,
            'text/csv;charset=utf-8',
          )
        }
      >
        {t(($) => $.equipmentWork.pointTable.saveUnclaimed)}
      </Button>
    </div>
  )
}

interface UnknownKindsProps {
  readonly words: PointTableReport['unknownKinds']
  readonly kinds: Kinds
  readonly onSay: (kinds: Kinds) => void
}

/** One answer for all rows with that word. What was said stays to be said otherwise. */
const UnknownKinds = ({ words, kinds, onSay }: UnknownKindsProps) => {
  const t = useText()
  const name = useName()
  const { rows: types } = useDeviceTypes()
  const asked = [...kinds.map(({ word }) => ({ word, rows: 0 })), ...words]
  const options = types.map((type) => ({ value: String(type.equipmentTypeId), text: name(type.name) }))
  return (
    <fieldset className={styles.kinds}>
      <legend>{t(($) => $.equipmentWork.pointTable.kinds)}</legend>
      {asked.map(({ word, rows }) => (
        <SelectField
          key={word}
          label={rows === 0 ? word : t(($) => $.equipmentWork.pointTable.kindOf, { word, rows })}
          value={String(kinds.find((kind) => kind.word === word)?.equipmentTypeId ?? '')}
          options={[{ value: '', text: t(($) => $.equipmentWork.pointTable.chooseKind) }, ...options]}
          onChange={(chosen) => {
            const others = kinds.filter((kind) => kind.word !== word)
            onSay(chosen === '' ? others : [...others, { word, equipmentTypeId: Number(chosen) }])
          }}
        />
      ))}
    </fieldset>
  )
}

const mostNamed = 10
const some = (names: readonly string[]): string =>
  [...names.slice(0, mostNamed), ...(names.length > mostNamed ? ['…'] : [])].join(', ')

/** What the table does not speak of. */
const Around = ({ report: { unclaimed, notInTable } }: { readonly report: PointTableReport }) => {
  const t = useText()
  return (
    <>
      {unclaimed.length > 0 && (
        <p className={styles.hint}>
          {t(($) => $.equipmentWork.pointTable.stillUnclaimed, { points: some(unclaimed) })}
        </p>
      )}
      {notInTable.length > 0 && (
        <p className={styles.hint}>{t(($) => $.equipmentWork.pointTable.notInTable, { points: some(notInTable) })}</p>
      )}
    </>
  )
}
