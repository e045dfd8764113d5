import { Id } from '@vigil/contract/ids'
import { CaseBody } from '#features/alarm/case/case-body.tsx'
import { useAlarmCase } from '#features/alarm/case/use-case.ts'
import { MissingRecord, RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

/** One alarm, opened from a list, a banner, a notice or a link. */
export const AlarmDetailScreen = () => {
  const t = useText()
  const router = useRouter()
  const [search] = useSearchParams()
  const alarmId = Id.safeParse(search.get('alarmId') ?? search.get('id')).data
  if (alarmId !== undefined) return <Opened key={alarmId} alarmId={alarmId} />
  return (
    <RecordPage title={t(($) => $.alarm.title.other)}>
      <MissingRecord
        title={t(($) => $.alarm.missing)}
        hint={t(($) => $.alarm.missingHint)}
        way={{ text: t(($) => $.alarm.toList), to: router.places.alarmList }}
      />
    </RecordPage>
  )
}

const Opened = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const { data } = useAlarmCase(alarmId)
  const title = data?.kind === 'fire-alarm' ? t(($) => $.alarm.title.fire) : t(($) => $.alarm.title.other)
  return (
    <RecordPage title={title} subtitle={data?.projectName}>
      <CaseBody alarmId={alarmId} />
    </RecordPage>
  )
}
