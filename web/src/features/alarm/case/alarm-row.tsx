import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import { ColumnRow } from '#foundation/record/column-row.tsx'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { caseAddress } from '../case-address.ts'
import { alarmColumns } from './alarm-columns.tsx'

interface AlarmRowProps {
  readonly alarm: AlarmSummary
  readonly onPress: () => void
}

/** One alarm in a list. */
export const AlarmRow = ({ alarm, onPress }: AlarmRowProps) => {
  const router = useRouter()
  const href = caseAddress(router, alarm.alarmId)
  return <ColumnRow columns={alarmColumns} row={alarm} href={href} selected={false} onPress={onPress} />
}
