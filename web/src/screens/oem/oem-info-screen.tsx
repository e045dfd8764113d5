import { companyCalls } from '@vigil/contract/tenancy/company'
import { oemCalls, type OemDetail } from '@vigil/contract/tenancy/oem'

import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { OemMark } from './cockpit/oem-mark.tsx'
import { OemStateTag } from './cockpit/oem-state-tag.tsx'
import { BrandCard } from './info/brand-card.tsx'
import { DutyCard } from './info/duty-card.tsx'
import { FactsCard } from './info/facts-card.tsx'
import { FiguresCard } from './info/figures-card.tsx'
import { HistoryCard } from './info/history-card.tsx'
import { MovesCard } from './info/moves-card.tsx'
import { PeopleCard } from './info/people-card.tsx'
import { OemPage } from './oem-page.tsx'
import info from './info/info.module.css'

const CompanyPanel = lazyPart(async () => (await import('#features/company/company-panel.tsx')).CompanyPanel)
/** Its form comes with it, and not with the page. */
const OperatorLineCard = lazyPart(async () => (await import('#features/forwarding/line-card.tsx')).OperatorLineCard)

/** One operator: how it stands, what was agreed, and where it may go. */
export const OemInfoScreen = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const edit = (oemId: string) =>
    can(oemCalls.changeContact) && (
      <IconButton
        icon="edit"
        label={t(($) => $.oem.info.edit)}
        onClick={() => void router.go(`${router.places.oemSet}?oemId=${oemId}`)}
      />
    )
  return (
    <OemPage title={t(($) => $.oem.info.title)} actions={edit}>
      {(oem) => <Content oem={oem} />}
    </OemPage>
  )
}

const Content = ({ oem }: { readonly oem: OemDetail }) => (
  <RecordDetail
    head={
      <header className={info.who}>
        <OemMark name={oem.name} brand={oem.brand} />
        <h2>{oem.name}</h2>
        <OemStateTag state={oem.state} />
      </header>
    }
    beside={
      <>
        <FactsCard oem={oem} />
        <DutyCard oemId={oem.oemId} />
        <OperatorLineCard oemId={oem.oemId} />
        <PeopleCard oemId={oem.oemId} />
        <HistoryCard history={oem.history} />
        <Companies oemId={oem.oemId} />
      </>
    }
  >
    <FiguresCard oem={oem} />
    <MovesCard oem={oem} />
    <BrandCard oem={oem} />
  </RecordDetail>
)

const Companies = ({ oemId }: { readonly oemId: string }) => {
  const can = useCan()
  if (!can(companyCalls.list)) return null
  return <CompanyPanel oemId={oemId} />
}
