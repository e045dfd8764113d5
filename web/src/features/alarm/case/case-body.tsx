import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import type { ReactNode } from 'react'
import { NearestCard } from '#foundation/plan/nearest-card.tsx'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { useShowsFire } from '../shown-fires.ts'
import { CameraCard } from './around/camera-card.tsx'
import { LinkageCard } from './around/linkage-card.tsx'
import { CaseHead } from './case-head.tsx'
import { ContactCard } from './contact-card.tsx'
import { EquipmentCard } from './equipment-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { Marks } from './marks.tsx'
import { NextEscalationStep } from './next-rung.tsx'
import { PeopleCard } from './people-card.tsx'
import { PhotosCard } from './photos-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ResponseCard } from './response-card.tsx'
import { StormAnswer } from './storm-answer.tsx'
import { StormCard } from './storm-card.tsx'
import { Timeline } from './timeline.tsx'
import { useActs, useAlarmCase, useSeen } from './use-case.ts'
import { VerdictDock } from './verdict-dock.tsx'

/** Only of a fire, and only for whoever may see who is inside. */
const MusterCard = lazyPart(async () => (await import('./muster-card.tsx')).MusterCard)

/** Only of the first priority. */
const ShotsCard = lazyPart(async () => (await import('./around/shots-card.tsx')).ShotsCard)

/** Only of a confirmed fire. */
const FireCallCard = lazyPart(async () => (await import('./fire-call-card.tsx')).FireCallCard)

interface CaseBodyProps {
  readonly alarmId: string
  /** False where it opened by itself: nobody is said to have seen it, and what burns is still said above the page. */
  readonly isAsked?: boolean
  /** False where the plan stands beside it already. */
  readonly hasPlan?: boolean
}

/** One alarm from its first signal to its end: where, how long, who is on it, what to do now, what was done. */
export const CaseBody = ({ alarmId, isAsked = true, hasPlan = true }: CaseBodyProps) => {
  const query = useAlarmCase(alarmId)
  return (
    <QueryState query={query} call={alarmDeskCalls.case}>
      {(shown) => <Case shown={shown} isAsked={isAsked} hasPlan={hasPlan} />}
    </QueryState>
  )
}

/** Nothing of it fails with another part of it. */
const Sections = ({ children }: { readonly children: readonly ReactNode[] }) =>
  children.map((section, place) => <PartBoundary key={place}>{section}</PartBoundary>)

interface CaseProps extends Required<Pick<CaseBodyProps, 'isAsked' | 'hasPlan'>> {
  readonly shown: AlarmCase
}

const Case = ({ shown, isAsked, hasPlan }: CaseProps) => {
  const seen = useSeen(shown.alarmId, isAsked)
  const acts = useActs(shown)
  return (
    <RecordDetail
      head={
        <PartBoundary>
          <CaseHead shown={shown} seen={seen} />
        </PartBoundary>
      }
      beside={
        <Sections>
          <EquipmentCard equipmentId={shown.equipmentId} />
          {hasPlan && <PlanCard equipmentId={shown.equipmentId} />}
          <NearestCard equipmentId={shown.equipmentId} />
          <FactsCard shown={shown} />
          <LinkageCard shown={shown} />
          {shown.priority === 1 && <ShotsCard shown={shown} />}
          <PhotosCard shown={shown} />
          <StormCard shown={shown} />
          <Timeline shown={shown} acts={acts} />
        </Sections>
      }
      dock={<VerdictDock shown={shown} acts={acts} />}
    >
      {isAsked && <ShownFire alarmId={shown.alarmId} />}
      <Sections>
        {shown.groupId !== null && <StormAnswer alarmId={shown.alarmId} />}
        {shown.kind === 'fire-alarm' && shown.verdict === 'real' && <FireCallCard shown={shown} acts={acts} />}
        <NextEscalationStep shown={shown} acts={acts} />
        <Marks shown={shown} />
        {shown.kind === 'fire-alarm' && <MusterCard alarmId={shown.alarmId} />}
        <CameraCard shown={shown} />
        <PeopleCard shown={shown} acts={acts} />
        <ContactCard shown={shown} acts={acts} />
        <ResponseCard shown={shown} acts={acts} />
      </Sections>
    </RecordDetail>
  )
}

const ShownFire = ({ alarmId }: { readonly alarmId: string }) => {
  useShowsFire(alarmId)
  return null
}
