import { linkageCalls, type RuleRow } from '@vigil/contract/linkage/linkage'
import { useState } from 'react'
import { readParams } from '#foundation/equipment/device-context.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { PauseBar } from './pause-bar.tsx'
import { stateOf, stateTones } from './state-of.ts'
import { TemplateSheet } from './template-sheet.tsx'
import styles from '../linkage.module.css'

/** The rules of a unit, or those that watch or move one piece of equipment; and the pause that holds them all. */
export const RulesScreen = () => {
  const t = useText()
  const can = useCan()
  const project = useProject()
  const equipment = readParams(useLocation().search)
  const [isAsked, ask] = useState(false)
  const projectId = equipment?.projectId ?? project?.projectId
  const where = equipment ? { equipmentId: equipment.equipmentId } : projectId ? { projectId } : {}
  const query = usePages(linkageCalls.list, where)
  const add = can(linkageCalls.add) && projectId !== undefined && (
    <Button size="small" look="soft" icon="plus" onClick={() => ask(true)}>
      {t(($) => $.linkage.add)}
    </Button>
  )
  return (
    <RecordPage
      title={t(($) => $.linkage.title)}
      subtitle={equipment?.deviceName ?? project?.projectName}
      body="column"
      actions={add}
    >
      {projectId !== undefined && <PauseBar projectId={projectId} />}
      <PagedRows
        query={query}
        call={linkageCalls.list}
        none={
          <EmptyState
            picture="nothing"
            title={equipment ? t(($) => $.linkage.noneOf) : t(($) => $.linkage.none)}
            hint={t(($) => $.linkage.noneHint)}
            action={add}
          />
        }
      >
        {(rows) => (
          <Card padded={false}>
            {rows.map((rule) => (
              <Rule key={rule.ruleId} rule={rule} />
            ))}
          </Card>
        )}
      </PagedRows>
      {isAsked && <TemplateSheet onClose={() => ask(false)} />}
    </RecordPage>
  )
}

const Rule = ({ rule }: { readonly rule: RuleRow }) => {
  const t = useText()
  const router = useRouter()
  const { state, besides } = stateOf(rule)
  const to = `${router.places.linkageRule}?rule=${rule.ruleId}`
  return (
    <RecordRow
      href={to}
      selected={false}
      onPress={() => void router.go(to)}
      sign={
        <span className={styles.sign}>
          <Icon name="linkage" size={22} />
        </span>
      }
      title={rule.name}
      sub={
        <>
          {t(($) => $.linkage.steps, { count: rule.steps })} · <LastRun run={rule.lastRun} />
          {besides && (
            <small className={styles.besides}>
              {t(($) => $.linkage.besides, { state: t(($) => $.linkage.states[besides]) })}
            </small>
          )}
        </>
      }
      end={
        <StateTag tone={stateTones[state]} shape>
          {t(($) => $.linkage.states[state])}
        </StateTag>
      }
    />
  )
}

const LastRun = ({ run }: { readonly run: RuleRow['lastRun'] }) => {
  const t = useText()
  const language = useLanguage()
  if (!run) return t(($) => $.linkage.never)
  const { at, steps, proven } = run
  return (
    <span className={proven < steps ? styles.unproven : undefined}>
      {t(($) => $.linkage.lastRun, { time: dayTimeText(Date.parse(at), language), proven, steps })}
    </span>
  )
}
