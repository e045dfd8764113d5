import { useQueryClient } from '@tanstack/react-query'
import { linkageCalls, type LinkageRule } from '@vigil/contract/linkage/linkage'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { RehearsalView, useRehearsal } from '../rehearsal/rehearsal-view.tsx'
import { ChecksCard, useChecks } from './checks-card.tsx'
import type { Start } from './rule-start.tsx'
import { Summary } from './summary.tsx'
import type { RuleDrafting } from './use-rule-draft.ts'
import styles from '../linkage.module.css'

interface TryPartProps {
  readonly start: Start
  readonly drafting: RuleDrafting
  readonly onBack: () => void
}

/** How it would have done in the last 90 days, what stands against it, and the ways to keep it. */
export const TryPart = ({ start, drafting, onBack }: TryPartProps) => {
  const t = useText()
  const asked = { projectId: start.projectId, ruleId: start.rule?.ruleId, body: drafting.draft.body }
  const { data: rehearsal } = useRehearsal(asked)
  const checks = useChecks(asked)
  const { save, submit, busy, failure } = useSaving(start, drafting)
  // Whoever presses sooner than the checks are there is told by the platform.
  return (
    <>
      <div className={styles.wizard}>
        <div className={styles.main}>
          <RehearsalView {...asked} />
        </div>
        <aside className={styles.aside}>
          <Summary draft={drafting.draft} />
          <ChecksCard {...asked} rehearsal={rehearsal} />
          <FailureLine failure={failure} />
          {checks.isRefused && (
            <p className={styles.refused}>
              <Icon name="lock" size={18} />
              {t(($) => $.linkage.checks.refused)}
            </p>
          )}
        </aside>
      </div>
      <Dock>
        <Button look="outline" size="large" icon="edit" onClick={onBack}>
          {t(($) => $.linkage.wizard.back)}
        </Button>
        <Button look="soft" size="large" busy={busy} disabled={checks.isRefused} onClick={save}>
          {t(($) => $.linkage.wizard.save)}
        </Button>
        <Button size="large" busy={busy} disabled={checks.isRefused} onClick={submit}>
          {checks.needsApproval ? t(($) => $.linkage.wizard.submitForApproval) : t(($) => $.linkage.wizard.submit)}
        </Button>
      </Dock>
    </>
  )
}

/** Saved as a draft on the platform; submitted, it acts or waits for a second person. */
const useSaving = ({ projectId, rule }: Start, { draft: { body }, drop }: RuleDrafting) => {
  const t = useText()
  const language = useLanguage()
  const caller = useCaller()
  const client = useQueryClient()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const write = (): Promise<LinkageRule> =>
    rule
      ? caller.call(linkageCalls.edit, { ruleId: rule.ruleId, revision: rule.revision, body })
      : caller.call(linkageCalls.add, { projectId, body })
  /** What was written stays written: a submitting that fails is tried again from the rule's own page. */
  const submitted = async ({ ruleId, draft }: LinkageRule): Promise<string> => {
    if (!draft) return t(($) => $.linkage.wizard.saved)
    try {
      const after = await caller.call(linkageCalls.submit, { ruleId, version: draft.version })
      return after.draft ? t(($) => $.linkage.info.submitted) : t(($) => $.linkage.info.started)
    } catch (error) {
      if (!isCallFailure(error)) throw error
      return failureText(t, language, error)
    }
  }
  const send = async (isSubmitted: boolean): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const after = await write()
      // It is on the platform now: what was kept on the device is older.
      drop()
      const words = isSubmitted ? await submitted(after) : t(($) => $.linkage.wizard.saved)
      for (const { path } of [linkageCalls.list, linkageCalls.get]) void client.invalidateQueries({ queryKey: [path] })
      void showToast(words)
      void router.go(`${router.places.linkageRule}?rule=${after.ruleId}`, 'redirect')
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
      setBusy(false)
    }
  }
  return { busy, failure, save: () => void send(false), submit: () => void send(true) }
}
