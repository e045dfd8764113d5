import { useQuery } from '@tanstack/react-query'
import { keysOf } from '@vigil/contract/keys-of'
import { linkageCalls, type LinkageRule } from '@vigil/contract/linkage/linkage'
import { linkageTemplates, type LinkageTemplateId } from '@vigil/contract/linkage/template'
import type { ReactNode } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { QueryState, Refused } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { newBody, type RuleDraft } from './rule-draft.ts'

export interface Start {
  readonly projectId: string
  /** None: it is a new one. */
  readonly rule: LinkageRule | undefined
  readonly draft: RuleDraft
  readonly draftKey: string
  readonly template: LinkageTemplateId | undefined
  /** Kinds that the template would have wanted. */
  readonly without: readonly string[]
}

interface RuleStartProps {
  readonly children: (start: Start) => ReactNode
}

const nothingElse = { template: undefined, without: [] }

/** What the wizard begins with: a rule that is there, a template filled with the unit's own, or nothing. */
export const RuleStart = ({ children }: RuleStartProps) => {
  const t = useText()
  const can = useCan()
  const project = useProject()
  const { idOf, oneOf } = useAddressFields<'rule' | 'template'>()
  const ruleId = idOf('rule')
  const template = oneOf('template', keysOf(linkageTemplates))
  if (!can(ruleId === undefined ? linkageCalls.add : linkageCalls.edit)) return <Refused />
  if (ruleId !== undefined) return <OfRule ruleId={ruleId}>{children}</OfRule>
  if (!project) return <EmptyState picture="nothing" title={t(($) => $.linkage.wizard.noUnit)} />
  const { projectId } = project
  const draftKey = `linkage.${projectId}.${template ?? 'new'}`
  if (template)
    return (
      <OfTemplate projectId={projectId} template={template} draftKey={draftKey}>
        {children}
      </OfTemplate>
    )
  return children({ projectId, rule: undefined, draft: { body: newBody, named: [] }, draftKey, ...nothingElse })
}

const OfRule = ({ ruleId, children }: RuleStartProps & { readonly ruleId: string }) => {
  const query = useQuery(queryOf(linkageCalls.get, { ruleId }))
  return (
    <QueryState query={query} call={linkageCalls.get}>
      {(rule) => {
        const body = (rule.draft ?? rule.live)?.body ?? newBody
        const draftKey = `linkage.${ruleId}.${rule.revision}`
        return children({
          projectId: rule.projectId,
          rule,
          draft: { body, named: rule.named },
          draftKey,
          ...nothingElse,
        })
      }}
    </QueryState>
  )
}

interface OfTemplateProps extends RuleStartProps {
  readonly projectId: string
  readonly template: LinkageTemplateId
  readonly draftKey: string
}

const OfTemplate = ({ projectId, template, draftKey, children }: OfTemplateProps) => {
  const query = useQuery(queryOf(linkageCalls.template, { projectId, template }))
  return (
    <QueryState query={query} call={linkageCalls.template}>
      {({ body, named, without }) =>
        children({ projectId, rule: undefined, draft: { body, named }, draftKey, template, without })
      }
    </QueryState>
  )
}
