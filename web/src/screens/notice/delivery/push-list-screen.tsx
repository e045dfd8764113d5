import { deliveryChannels } from '@vigil/contract/delivery/channels'
import { noticeCalls, type SentMessage } from '@vigil/contract/notice/notice'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DeliveryTruth } from './delivery-truth.tsx'
import { messageColumns } from './message-columns.tsx'
import { addressOf } from '../shown-notice.ts'

/** Every word that was sent to me, by which way, and what became of it; and who else was told of the same alarm. */
export const PushListScreen = () => {
  const t = useText()
  const router = useRouter()
  const { change, oneOf, idOf } = useAddressFields<'channel' | 'id'>()
  const channel = oneOf('channel', deliveryChannels)
  const query = usePages(noticeCalls.messages, channel === undefined ? {} : { channel })
  const chips = (['all', ...deliveryChannels] as const).map((value) => ({
    value,
    text: value === 'all' ? t(($) => $.notice.push.all) : t(($) => $.notice.channels[value]),
  }))
  return (
    <RecordListPage
      title={t(($) => $.notice.push.title)}
      above={
        <ChipRow
          label={t(($) => $.notice.push.filter)}
          chips={chips}
          chosen={[channel ?? 'all']}
          onPress={(value) => change({ channel: value === 'all' ? undefined : value })}
        />
      }
      kept={{ list: 'push', fields: ['channel'] }}
      list={{
        query,
        call: noticeCalls.messages,
        sectionsOf: rowsOfPages<SentMessage>,
        kind: {
          columns: messageColumns,
          // Several words are about one alarm, and a word about none leads nowhere.
          keyOf: ({ messageId }) => messageId,
          idOf: ({ alarmId, messageId }) => alarmId ?? messageId,
          addressOf: ({ alarmId }) =>
            alarmId === null ? undefined : addressOf(router, { kind: 'alarm', id: alarmId }),
        },
        none: (
          <EmptyState picture="nothing" title={t(($) => $.notice.push.none)} hint={t(($) => $.notice.push.noneHint)} />
        ),
      }}
      detail={{
        label: t(($) => $.notice.truth.title),
        chosen: idOf('id'),
        choose: (id) => change({ id }),
        of: (alarmId) => (
          <RecordDetail key={alarmId}>
            <DeliveryTruth alarmId={alarmId} />
          </RecordDetail>
        ),
      }}
    />
  )
}
