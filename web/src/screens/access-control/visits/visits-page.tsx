import { useQueryClient } from '@tanstack/react-query'
import { gateCalls } from '@vigil/contract/visitor/gate'
import { visitStates, visitStateWords, type VisitState } from '@vigil/contract/visitor/visit-moves'
import { visitCalls, visitPurposeWords, type Visit } from '@vigil/contract/visitor/visit'
import { useState } from 'react'
import type { CurrentProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { momentText, windowText } from '../window-text.ts'
import { InsideCard } from './inside-card.tsx'
import { visitTone } from './visit-tone.ts'
import styles from '../access.module.css'

const VisitSheet = lazyPart(async () => (await import('./visit-sheet.tsx')).VisitSheet)
const InviteSheet = lazyPart(async () => (await import('./invite-sheet.tsx')).InviteSheet)
const GateSheet = lazyPart(async () => (await import('./gate-sheet.tsx')).GateSheet)

const askMs = 15_000
const all = 'all'

/** Who asked to come, who is inside, and who has left. */
export const VisitsPage = ({ project: { projectId, projectName } }: { readonly project: CurrentProject }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const { oneOf, idOf, change } = useAddressFields<'state' | 'visit'>()
  const [sheet, open] = useState<'invite' | 'gate' | undefined>(undefined)
  const state = oneOf('state', visitStates)
  const query = usePages(visitCalls.list, { projectId, ...(state && { state }) }, { everyMs: askMs })
  const visitId = idOf('visit')
  const changed = (): void => {
    for (const call of [visitCalls.list, gateCalls.inside]) void client.invalidateQueries({ queryKey: [call.path] })
  }
  return (
    <RecordPage title={t(($) => $.register.access.visits.title)} subtitle={projectName}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Acts onOpen={open} />
          <StateChips state={state} onChange={(next) => change({ state: next })} />
          <PagedRows query={query} call={visitCalls.list} none={<NoVisits />}>
            {(rows) => (
              <Card padded={false}>
                {rows.map((visit) => (
                  <VisitLine key={visit.visitId} visit={visit} onOpen={() => change({ visit: visit.visitId })} />
                ))}
              </Card>
            )}
          </PagedRows>
        </div>
        {can(gateCalls.inside) && <InsideCard projectId={projectId} />}
      </div>
      {visitId !== undefined && (
        <VisitSheet key={visitId} visitId={visitId} onChanged={changed} onClose={() => change({ visit: undefined })} />
      )}
      {sheet === 'invite' && <InviteSheet projectId={projectId} onClose={() => open(undefined)} />}
      {sheet === 'gate' && <GateSheet projectId={projectId} onChanged={changed} onClose={() => open(undefined)} />}
    </RecordPage>
  )
}

const Acts = ({ onOpen }: { readonly onOpen: (sheet: 'invite' | 'gate') => void }) => {
  const t = useText()
  const can = useCan()
  return (
    <div className={styles.tools}>
      {can(gateCalls.visitor) && (
        <Button look="outline" size="small" icon="scan" onClick={() => onOpen('gate')}>
          {t(($) => $.register.access.visits.scan)}
        </Button>
      )}
      {can(visitCalls.invite) && (
        <Button size="small" icon="plus" onClick={() => onOpen('invite')}>
          {t(($) => $.register.access.visits.invite)}
        </Button>
      )}
    </div>
  )
}

interface StateChipsProps {
  readonly state: VisitState | undefined
  readonly onChange: (state: VisitState | undefined) => void
}

const StateChips = ({ state, onChange }: StateChipsProps) => {
  const t = useText()
  const name = useName()
  const chips = [
    { value: all, text: t(($) => $.register.access.visits.all) },
    ...visitStates.map((value) => ({ value, text: name(visitStateWords[value]) })),
  ]
  const pressed = (value: string): void => onChange(visitStates.find((one) => one === value))
  return (
    <ChipRow
      label={t(($) => $.register.access.visits.filter)}
      chips={chips}
      chosen={[state ?? all]}
      onPress={pressed}
    />
  )
}

const NoVisits = () => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.register.access.visits.none)}
      hint={t(($) => $.register.access.visits.noneHint)}
    />
  )
}

const VisitLine = ({ visit, onOpen }: { readonly visit: Visit; readonly onOpen: () => void }) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const { visitorName, hostName, purpose, people, beginsAt, endsAt, state, isErased } = visit
  const host =
    hostName === null
      ? t(($) => $.register.access.visits.noHost)
      : t(($) => $.register.access.visits.ofHost, { name: hostName })
  const count = people > 1 ? ` · ${t(($) => $.register.access.visits.people, { count: people })}` : ''
  return (
    <div className={styles.line}>
      <button type="button" className={styles.words} onClick={onOpen}>
        <b>
          {isErased ? t(($) => $.register.access.visits.erased) : visitorName} · {name(visitPurposeWords[purpose])}
        </b>
        <small>{`${windowText(beginsAt, endsAt, language)} · ${host}${count}`}</small>
        {state === 'asked' && (
          <small>
            {t(($) => $.register.access.visits.asked, { time: momentText(visit.askedAt, language) })}
            {visit.mayDecide && ` · ${t(($) => $.register.access.visits.mayDecide)}`}
          </small>
        )}
      </button>
      <StateTag tone={visitTone[state]}>{name(visitStateWords[state])}</StateTag>
    </div>
  )
}
