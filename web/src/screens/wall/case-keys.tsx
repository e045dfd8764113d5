import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { useState } from 'react'
import { useActs, useAlarmCase } from '#features/alarm/case/use-case.ts'
import { mayMute } from '#features/alarm/siren/alarm-sounds.ts'
import { useSiren } from '#features/alarm/siren/use-siren.ts'
import { usePendingReal } from '#features/alarm/use-pending-real.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { useKeys } from './use-keys.ts'
import styles from './case-keys.module.css'

const MuteSheet = lazyPart(async () => (await import('./sound/mute-sheet.tsx')).MuteSheet)

interface Hands {
  /** The wall has just gone to another alarm by itself. */
  readonly isResting: boolean
  readonly onAct: () => void
}

/** The four keys of the wall: acknowledge, go, real, silence. */
export const CaseKeys = ({ alarmId, ...hands }: Hands & { readonly alarmId: string }) => {
  const { data } = useAlarmCase(alarmId)
  return data ? <Keys key={alarmId} shown={data} {...hands} /> : null
}

const Keys = ({ shown, isResting, onAct }: Hands & { readonly shown: AlarmCase }) => {
  const t = useText()
  const acts = useActs(shown)
  const siren = useSiren()
  const [asking, setAsking] = useState(false)
  const { alarmId, mayDo } = shown
  const real = usePendingReal(shown)
  const mute = mayMute(shown, siren.mutes)
  const mayActOn = shown.mayOwn || mayDo.length > 0
  const keys = [
    {
      key: 'F1',
      name: 'acknowledge',
      may: mayDo.includes('acknowledge'),
      act: () => void acts.run(alarmDeskCalls.acknowledge, { alarmId }),
    },
    { key: 'F2', name: 'own', may: shown.mayOwn, act: () => void acts.run(alarmDeskCalls.own, { alarmId }) },
    { key: 'F3', name: 'real', may: mayDo.includes('verify'), act: real.arm },
    { key: 'F4', name: 'mute', may: mayActOn, act: () => setAsking(true) },
  ] as const
  const isBusy = acts.busy || isResting
  const press = (act: () => void) => () => {
    onAct()
    act()
  }
  useKeys({
    ...Object.fromEntries(keys.map(({ key, may, act }) => [key, may && !isBusy ? press(act) : () => undefined])),
    ...(real.left === undefined ? {} : { Escape: real.cancel }),
  })
  return (
    <div className={styles.keys}>
      {real.left !== undefined && (
        <p className={styles.armed} role="alert">
          {t(($) => $.wall.realIn, { n: real.left })}
          <Button look="outline" onClick={real.cancel}>
            {t(($) => $.wall.cancel)}
          </Button>
        </p>
      )}
      <FailureLine failure={acts.failure ?? real.failure} />
      <div className={styles.row}>
        {keys.map(({ key, name, may, act }) => (
          <Button key={key} look="soft" disabled={!may || isBusy} aria-keyshortcuts={key} onClick={act}>
            {t(($) => $.wall.keys[name])} <kbd className={styles.key}>{key}</kbd>
          </Button>
        ))}
      </div>
      {asking && (
        <MuteSheet
          may={mute}
          onClose={() => setAsking(false)}
          onMute={async (reason) => {
            // First the record, then the silence.
            const note = t(($) => $.wall.mute.note, { reason })
            if (await acts.run(alarmDeskCalls.note, { alarmId, note })) siren.mute(alarmId)
            setAsking(false)
          }}
        />
      )}
    </div>
  )
}
