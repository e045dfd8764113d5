import { useQuery } from '@tanstack/react-query'
import { visitStateWords } from '@vigil/contract/visitor/visit-moves'
import { visitCalls, visitPurposeWords, type VisitDetail } from '@vigil/contract/visitor/visit'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import { usePaper } from '#ui/surface/paper.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { momentText, windowText } from '../window-text.ts'
import { VisitActs } from './visit-acts.tsx'
import { VisitBadge } from './visit-badge.tsx'
import { visitTone } from './visit-tone.ts'
import { WholeCard } from './whole-card.tsx'
import styles from '../access.module.css'

interface VisitSheetProps {
  readonly visitId: string
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** One visit: who, when, where to, and what may be done with it now. */
export const VisitSheet = ({ visitId, onChanged, onClose }: VisitSheetProps) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(visitCalls.detail, { visitId }), gcTime: 0, enabled: can(visitCalls.detail) })
  const changed = (): void => {
    onChanged()
    void query.refetch()
  }
  return (
    <Sheet
      open
      title={t(($) => $.register.access.visits.appoint)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={onClose}
    >
      <QueryState query={query} call={visitCalls.detail} rows={6}>
        {(visit) => (
          <div className={styles.form}>
            <Facts visit={visit} />
            {can(visitCalls.idCard) && visit.idCardMasked !== null && <WholeCard visitId={visitId} />}
            <Badge visit={visit} />
            <VisitActs key={visit.version} visit={visit} onChanged={changed} />
          </div>
        )}
      </QueryState>
    </Sheet>
  )
}

/** For whoever may come in or is inside. */
const Badge = ({ visit }: { readonly visit: VisitDetail }) => {
  const t = useText()
  const { out, paper } = usePaper(() => <VisitBadge visit={visit} />)
  if (visit.state !== 'approved' && visit.state !== 'visiting') return null
  return (
    <>
      <Button look="outline" size="large" icon="document" onClick={out}>
        {t(($) => $.register.access.visit.printBadge)}
      </Button>
      {paper}
    </>
  )
}

const Facts = ({ visit }: { readonly visit: VisitDetail }) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const timeOf = (at: string | null): string | null => (at === null ? null : momentText(at, language))
  const { decidedByName, decidedAt, doors } = visit
  const decided =
    decidedAt === null ? null : [decidedByName, timeOf(decidedAt)].filter((part) => part !== null).join(' · ')
  const facts: Fact[] = [
    [
      t(($) => $.register.access.visit.name),
      visit.isErased ? t(($) => $.register.access.visits.erased) : visit.fullName,
    ],
    [t(($) => $.register.access.visit.tel), visit.userTel],
    [t(($) => $.register.access.visit.idCard), visit.idCardMasked],
    [t(($) => $.register.access.visit.plate), visit.plate],
    [t(($) => $.register.access.visit.host), visit.hostName],
    [t(($) => $.register.access.visit.hostWords), visit.hostWords],
    [t(($) => $.register.access.visit.reason), name(visitPurposeWords[visit.purpose])],
    [t(($) => $.register.access.visit.words), visit.words],
    [t(($) => $.register.access.visit.time), windowText(visit.beginsAt, visit.endsAt, language)],
    [t(($) => $.register.access.visit.people), visit.people],
    [t(($) => $.register.access.visit.doors), doors.length === 0 ? null : doors.map((door) => door.name).join('、')],
    [t(($) => $.register.access.visit.decidedBy), decided],
    [t(($) => $.register.access.visit.why), visit.why],
    [t(($) => $.register.access.visit.arrived), timeOf(visit.arrivedAt)],
    [t(($) => $.register.access.visit.left), timeOf(visit.leftAt)],
  ]
  return (
    <>
      <div>
        <StateTag tone={visitTone[visit.state]}>{name(visitStateWords[visit.state])}</StateTag>
      </div>
      <FactList facts={facts} />
    </>
  )
}
