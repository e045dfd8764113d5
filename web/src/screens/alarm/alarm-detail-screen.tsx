import { Id } from '@vigil/contract/ids'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { CaseBody } from '#features/alarm/case/case-body.tsx'
import { useAlarmCase } from '#features/alarm/case/use-case.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import styles from './alarm-detail-screen.module.css'

/** One alarm, opened from a list, a banner, a notice or a link. */
export const AlarmDetailScreen = () => {
  const t = useText()
  const guide = useGuide()
  const [search] = useSearchParams()
  const alarmId = Id.safeParse(search.get('alarmId') ?? search.get('id')).data
  return (
    <main className={styles.page}>
      {alarmId === undefined ? (
        <EmptyState
          picture="nothing"
          title={t(($) => $.alarm.missing)}
          hint={t(($) => $.alarm.missingHint)}
          action={
            <Button onClick={() => void guide.go(guide.places.alarmList, 'redirect')}>
              {t(($) => $.alarm.toList)}
            </Button>
          }
        />
      ) : (
        <Opened key={alarmId} alarmId={alarmId} />
      )}
    </main>
  )
}

const Opened = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const guide = useGuide()
  const { data } = useAlarmCase(alarmId)
  return (
    <>
      <NavBar
        title={data?.kind === 'fire-alarm' ? t(($) => $.alarm.title.fire) : t(($) => $.alarm.title.other)}
        subtitle={data?.projectName}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      />
      <CaseBody alarmId={alarmId} />
    </>
  )
}
