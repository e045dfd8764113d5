import { planCalls } from '@vigil/contract/plan/plan'
import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { kindRow } from '@vigil/contract/tenancy/project-kinds'
import { useProject, useProjectChoice } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { UnitStateTag } from '../unit-state-tag.tsx'
import styles from './unit-head.module.css'

export const UnitHead = ({ unit }: { readonly unit: Unit }) => {
  const t = useText()
  const nameOf = useName()
  const router = useRouter()
  const can = useCan()
  const choice = useProjectChoice()
  const current = useProject()
  const isKnown = useSession()?.projectList.some(({ projectId }) => projectId === unit.projectId) ?? false
  const use = (): void => {
    choice.choose(unit.projectId)
    void router.go(router.places.home, 'switchTab')
  }
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h2 className={styles.name}>{unit.name}</h2>
        <UnitStateTag state={unit.state} />
      </div>
      <p className={styles.sub}>{[nameOf(kindRow(unit.kind)), unit.address].filter(Boolean).join(' · ')}</p>
      <div className={styles.actions}>
        {isKnown && current?.projectId !== unit.projectId && (
          <Button look="soft" size="small" onClick={use}>
            {t(($) => $.unit.info.use)}
          </Button>
        )}
        {can(planCalls.find) && (
          <Button
            look="outline"
            size="small"
            icon="map"
            onClick={() => void router.go(`${router.places.liveMap}?view=plan&projectId=${unit.projectId}`)}
          >
            {t(($) => $.unit.info.plans)}
          </Button>
        )}
        {can(projectAdminCalls.update) && unit.state !== 'archived' && (
          <Button
            look="outline"
            size="small"
            icon="edit"
            onClick={() => void router.go(`${router.places.unitUpdate}?projectId=${unit.projectId}`)}
          >
            {t(($) => $.unit.info.edit)}
          </Button>
        )}
      </div>
    </header>
  )
}
