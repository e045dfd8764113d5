import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Switch } from '#ui/choice/switch.tsx'
import { LoopHead, LoopRow } from '#ui/row/loop-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { cellOf, columns } from './loop-cells.ts'
import { numberOf } from './loop-number.ts'
import { useSwitch, type SwitchView } from './use-switch.ts'

interface LoopListProps {
  readonly loops: readonly Equipment[]
  readonly selected: string
  readonly onSelect: (equipmentId: string) => void
  /** The switch of a loop was pressed: whoever shows the list asks for the confirmation. */
  readonly onAsk: (loop: Equipment, view: SwitchView) => void
  /** Beside the title: what is done with all of them. */
  readonly aside?: ReactNode
}

/** The loops of a box, each with what is measured of it. */
export const LoopList = ({ loops, selected, onSelect, onAsk, aside }: LoopListProps) => {
  const t = useText()
  return (
    <Card title={t(($) => $.control.loops)} aside={aside} padded={false}>
      <LoopHead
        names={columns.map(([key]) => t(($) => $.control.columns[key]))}
        control={t(($) => $.control.controls)}
      />
      {loops.map((loop, place) => (
        <Loop
          key={loop.equipmentId}
          loop={loop}
          number={numberOf(loop, place)}
          selected={loop.equipmentId === selected}
          onSelect={() => onSelect(loop.equipmentId)}
          onAsk={onAsk}
        />
      ))}
    </Card>
  )
}

interface LoopProps extends Pick<LoopListProps, 'onAsk'> {
  readonly loop: Equipment
  readonly number: number
  readonly selected: boolean
  readonly onSelect: () => void
}

const Loop = ({ loop, number, selected, onSelect, onAsk }: LoopProps) => {
  const t = useText()
  const language = useLanguage()
  const view = useSwitch(loop)
  return (
    <LoopRow
      number={number}
      name={loop.deviceName}
      stateText={view.rowText}
      severity={view.severity}
      pending={view.pending}
      value={view.loadText ?? '—'}
      isOld={view.isLoadOld}
      oldText={t(($) => $.shell.fresh.stale)}
      cells={columns.map((column) => ({
        name: t(($) => $.control.columns[column[0]]),
        ...cellOf(column, view, language),
      }))}
      selected={selected}
      control={<LoopSwitch loop={loop} view={view} onAsk={onAsk} />}
      onSelect={onSelect}
    />
  )
}

interface LoopSwitchProps extends Pick<LoopListProps, 'onAsk'> {
  readonly loop: Equipment
  readonly view: SwitchView
}

/** The honest switch: it shows what was measured, and a press only asks. */
const LoopSwitch = ({ loop, view, onAsk }: LoopSwitchProps) => {
  const { measured, pending, offline, may, stateText } = view
  const status = pending ? 'pending' : measured.hand === 'locked' ? 'locked' : 'ready'
  return (
    <Switch
      on={measured.on}
      status={status}
      label={loop.deviceName}
      stateText={stateText}
      disabled={!may || offline || measured.on === null}
      onPress={() => onAsk(loop, view)}
    />
  )
}
