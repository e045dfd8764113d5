import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm-desk'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { useShowsFire } from '../shown-fires.ts'
import { CameraCard } from './around/camera-card.tsx'
import { LinkageCard } from './around/linkage-card.tsx'
import { CaseHead } from './case-head.tsx'
import { ContactCard } from './contact-card.tsx'
import { EquipmentCard } from './equipment-card.tsx'
import { PhotosCard } from './evidence/photos-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { Marks } from './marks.tsx'
import { NextRung } from './next-rung.tsx'
import { PeopleCard } from './people-card.tsx'
import { ResponseCard } from './response-card.tsx'
import { StormAnswer } from './storm-answer.tsx'
import { StormCard } from './storm-card.tsx'
import { Timeline } from './timeline.tsx'
import { useActs, useAlarmCase, useSeen } from './use-case.ts'
import { VerdictDock } from './verdict-dock.tsx'
import styles from './case-body.module.css'

/** One alarm from its first signal to its end: where, how long, who is on it, what to do now, what was done. */
export const CaseBody = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const query = useAlarmCase(alarmId)
  return (
    <QueryState
      query={query}
      call={alarmDeskCalls.case}
      waiting={<RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />}
    >
      {(shown) => <Case shown={shown} />}
    </QueryState>
  )
}

const Case = ({ shown }: { readonly shown: AlarmCase }) => {
  const seen = useSeen(shown.alarmId)
  const acts = useActs(shown)
  useShowsFire(shown.alarmId)
  return (
    <div className={styles.case}>
      <PartBoundary>
        <CaseHead shown={shown} seen={seen} />
      </PartBoundary>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PartBoundary>{shown.groupId !== null && <StormAnswer alarmId={shown.alarmId} />}</PartBoundary>
          <PartBoundary>
            <NextRung shown={shown} acts={acts} />
          </PartBoundary>
          <PartBoundary>
            <Marks shown={shown} />
          </PartBoundary>
          <PartBoundary>
            <CameraCard shown={shown} />
          </PartBoundary>
          <PartBoundary>
            <PeopleCard shown={shown} acts={acts} />
          </PartBoundary>
          <PartBoundary>
            <ContactCard shown={shown} acts={acts} />
          </PartBoundary>
          <PartBoundary>
            <ResponseCard shown={shown} acts={acts} />
          </PartBoundary>
        </div>
        <div className={styles.column}>
          <PartBoundary>
            <EquipmentCard equipmentId={shown.equipmentId} />
          </PartBoundary>
          <PartBoundary>
            <FactsCard shown={shown} />
          </PartBoundary>
          <PartBoundary>
            <LinkageCard shown={shown} />
          </PartBoundary>
          <PartBoundary>
            <PhotosCard shown={shown} />
          </PartBoundary>
          <PartBoundary>
            <StormCard shown={shown} />
          </PartBoundary>
          <PartBoundary>
            <Timeline shown={shown} acts={acts} />
          </PartBoundary>
        </div>
      </div>
      <VerdictDock shown={shown} acts={acts} />
    </div>
  )
}
