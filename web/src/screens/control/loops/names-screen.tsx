import { useQueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { useUnitLoops } from './use-unit-loops.ts'
import styles from './loops.module.css'

/** The names of all loops of a box on one page: who hangs labels does it in one go. */
export const NamesScreen = () => {
  const t = useText()
  const { place, query, loopsIn } = useUnitLoops()
  return (
    <RecordPage title={t(($) => $.batch.names.title)} subtitle={place} body="column">
      <QueryState query={query} call={equipmentCalls.list}>
        {({ rows }) => {
          const { loops, boxes } = loopsIn(rows)
          if (loops.length === 0) return <EmptyState picture="nothing" title={t(($) => $.batch.noLoops)} />
          return <Names key={boxes.length} loops={loops} />
        }}
      </QueryState>
    </RecordPage>
  )
}

const Names = ({ loops }: { readonly loops: readonly Equipment[] }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const caller = useCaller()
  const client = useQueryClient()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const changed = loops.filter(
    ({ equipmentId, deviceName }) => (names[equipmentId] ?? deviceName).trim() !== deviceName,
  )
  /** One by one: what is refused is said at its field, and the others are taken. */
  const save = async (): Promise<void> => {
    setBusy(true)
    const refused: Record<string, string> = {}
    for (const { equipmentId } of changed)
      try {
        await caller.call(lifeCalls.edit, { equipmentId, deviceName: names[equipmentId] ?? '' })
      } catch (error) {
        if (!isCallFailure(error)) throw error
        refused[equipmentId] = failureText(t, language, error)
      }
    setProblems(refused)
    setBusy(false)
    await client.invalidateQueries({ queryKey: [equipmentCalls.list.path] })
    if (Object.keys(refused).length === 0) void showToast(t(($) => $.batch.names.saved))
  }
  return (
    <>
      <Card>
        <div className={styles.names}>
          {loops.map(({ equipmentId, deviceName, childDeviceKey, installAdd }) => (
            <TextField
              key={equipmentId}
              label={[childDeviceKey, installAdd].filter(Boolean).join(' · ') || deviceName}
              value={names[equipmentId] ?? deviceName}
              onChange={(name) => setNames({ ...names, [equipmentId]: name })}
              problem={problems[equipmentId]}
              maxLength={60}
              disabled={!can(lifeCalls.edit)}
            />
          ))}
        </div>
      </Card>
      {can(lifeCalls.edit) && (
        <Dock>
          <Button size="large" busy={busy} disabled={changed.length === 0} onClick={() => void save()}>
            {t(($) => $.batch.names.save, { count: changed.length })}
          </Button>
        </Dock>
      )}
    </>
  )
}
