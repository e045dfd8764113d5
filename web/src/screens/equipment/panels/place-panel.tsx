import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { FireLoadRow } from '#features/control/fire-load-row.tsx'
import { isSwitch } from '#features/control/switch-state.ts'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import styles from './place-panel.module.css'

const BesideCards = lazyPart(async () => (await import('../related/beside-cards.tsx')).BesideCards)

/** Where it is, what it is, and what it hangs on. */
export const PlacePanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const name = useName()
  const session = useSession()
  const unit = session?.projectList.find(({ projectId }) => projectId === equipment.projectId)
  const facts = [
    [t(($) => $.equipment.unit), unit?.projectName],
    [t(($) => $.equipment.address), equipment.installAdd],
    [t(($) => $.equipment.code), equipment.keyCode],
    [t(($) => $.equipment.type), name(type.name)],
  ] as const
  return (
    <>
      <Card title={t(($) => $.equipment.place)} aside={<ToMap projectId={equipment.projectId} />}>
        <dl className={styles.facts}>
          {facts.map(([fact, text]) => (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{text === undefined || text === '' ? '—' : text}</dd>
            </div>
          ))}
          {equipment.parentId !== null && <Parent equipmentId={equipment.parentId} />}
        </dl>
        {/* What is switched shows it beside what is measured. */}
        {!isSwitch(type) && <FireLoadRow equipment={equipment} type={type} />}
      </Card>
      <BesideCards equipment={equipment} />
    </>
  )
}

const ToMap = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  if (!can(projectCalls.detail)) return null
  return (
    <Button
      look="text"
      size="small"
      icon="map"
      onClick={() => void router.go(`${router.places.location}?projectId=${projectId}`)}
    >
      {t(($) => $.equipment.onMap)}
    </Button>
  )
}

const Parent = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const can = useCan()
  const { open } = useOpenEquipment()
  const { data } = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId }),
    enabled: can(equipmentCalls.detail),
  })
  if (!data) return null
  return (
    <div>
      <dt>{t(($) => $.equipment.parent)}</dt>
      <dd>
        <Button look="text" size="small" onClick={() => void open(data)}>
          {data.deviceName}
        </Button>
      </dd>
    </div>
  )
}
