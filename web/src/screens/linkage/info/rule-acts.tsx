import { useQueryClient } from '@tanstack/react-query'
import { linkageCalls, type LinkageRule } from '@vigil/contract/linkage/linkage'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { ApproveSheet, RefuseSheet } from './judge-sheets.tsx'
import styles from '../linkage.module.css'

/** The platform has answered with the rule as it is now. */
const useKept = () => {
  const client = useQueryClient()
  return (rule: LinkageRule): void => {
    client.setQueryData(queryOf(linkageCalls.get, { ruleId: rule.ruleId }).queryKey, rule)
    void client.invalidateQueries({ queryKey: [linkageCalls.list.path] })
  }
}

/** What may be done with a rule as it stands. */
export const RuleActs = ({ rule }: { readonly rule: LinkageRule }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const keep = useKept()
  const [sheet, open] = useState<'approve' | 'refuse' | undefined>(undefined)
  const submit = useCommand(linkageCalls.submit, (after) => {
    keep(after)
    void showToast(after.draft ? t(($) => $.linkage.info.submitted) : t(($) => $.linkage.info.started))
  })
  const turn = useCommand(linkageCalls.turn, keep)
  const { ruleId, live, draft } = rule
  const waiting = draft?.state === 'waiting' && can(linkageCalls.approve) ? draft : undefined
  const acts = [
    can(linkageCalls.edit) && (
      <Button
        key="edit"
        look="outline"
        size="large"
        icon="edit"
        onClick={() => void router.go(`${router.places.linkageFirstStep}?rule=${ruleId}`)}
      >
        {t(($) => $.linkage.info.edit)}
      </Button>
    ),
    live && can(linkageCalls.turn) && (
      <Button
        key="turn"
        look="outline"
        size="large"
        busy={turn.busy}
        onClick={() => void turn.run({ ruleId, isOn: live.state !== 'on' })}
      >
        {live.state === 'on' ? t(($) => $.linkage.info.turnOff) : t(($) => $.linkage.info.turnOn)}
      </Button>
    ),
    draft?.state === 'draft' && can(linkageCalls.submit) && (
      <Button
        key="submit"
        size="large"
        busy={submit.busy}
        onClick={() => void submit.run({ ruleId, version: draft.version })}
      >
        {t(($) => $.linkage.info.submit)}
      </Button>
    ),
    waiting && (
      <Button key="refuse" look="outline" size="large" onClick={() => open('refuse')}>
        {t(($) => $.linkage.info.refuse)}
      </Button>
    ),
    waiting && (
      <Button key="approve" look="ink" size="large" onClick={() => open('approve')}>
        {t(($) => $.linkage.info.approve)}
      </Button>
    ),
  ].filter((act) => act)
  const judged = waiting && { ruleId, version: waiting.version }
  const close = () => open(undefined)
  return (
    <>
      <div className={styles.failures}>
        <FailureLine failure={submit.failure ?? turn.failure} />
      </div>
      {acts.length > 0 && <Dock>{acts}</Dock>}
      {judged && sheet === 'approve' && <ApproveSheet judged={judged} onDone={keep} onClose={close} />}
      {judged && sheet === 'refuse' && <RefuseSheet judged={judged} onDone={keep} onClose={close} />}
    </>
  )
}

interface RuleEndProps {
  readonly rule: LinkageRule
  readonly name: string
}

/** Ends a rule; records of its runs stay. */
export const RuleEnd = ({ rule: { ruleId }, name }: RuleEndProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const router = useRouter()
  const { run, ...sending } = useCommand(linkageCalls.remove, () => {
    void client.invalidateQueries({ queryKey: [linkageCalls.list.path] })
    void router.go(router.places.linkageRules, 'redirect')
  })
  if (!can(linkageCalls.remove)) return null
  return (
    <AskedTwice
      text={t(($) => $.linkage.info.remove)}
      ask={t(($) => $.linkage.info.removeAsk, { name })}
      onSure={() => void run({ ruleId })}
      {...sending}
    />
  )
}
