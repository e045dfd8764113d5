import type { LinkageRule, LinkageVersion } from '@vigil/contract/linkage/linkage'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const RehearsalView = lazyPart(async () => (await import('../rehearsal/rehearsal-view.tsx')).RehearsalView)
const ShadowView = lazyPart(async () => (await import('../rehearsal/shadow-view.tsx')).ShadowView)

interface TrialsProps {
  readonly rule: LinkageRule
  readonly version: LinkageVersion
}

/** Two ways to try a rule without moving anything: on what happened, and on simulated equipment. */
export const Trials = ({ rule: { projectId, ruleId }, version }: TrialsProps) => {
  const t = useText()
  const [isRehearsed, rehearse] = useState(false)
  const [isSimulated, simulate] = useState(false)
  return (
    <>
      {isRehearsed ? (
        <RehearsalView projectId={projectId} ruleId={ruleId} body={version.body} />
      ) : (
        <Button look="outline" icon="clock" onClick={() => rehearse(true)}>
          {t(($) => $.linkage.info.rehearse)}
        </Button>
      )}
      {isSimulated ? (
        <ShadowView ruleId={ruleId} version={version} />
      ) : (
        <Button look="outline" icon="linkage" onClick={() => simulate(true)}>
          {t(($) => $.linkage.info.simulate)}
        </Button>
      )}
    </>
  )
}
