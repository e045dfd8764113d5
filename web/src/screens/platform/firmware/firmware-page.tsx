import { firmwareCalls, type FirmwareJob } from '@vigil/contract/firmware/firmware'
import { useState, type ReactNode } from 'react'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { firmwareAddress } from '#features/platform/platform-address.ts'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { ImageList } from './image-list.tsx'
import { jobColumns } from './job/job-columns.tsx'
import { JobDetail } from './job/job-detail.tsx'
import styles from './firmware.module.css'

const BeginSheet = lazyPart(async () => (await import('./begin-sheet.tsx')).BeginSheet)

const parts = ['jobs', 'images'] as const
/** A device takes minutes; who watches a wave wants to see it stop. */
const everyMs = 5_000

/** What runs in the devices: updates that go over a fleet, and the images they are made of. */
export const FirmwarePage = () => {
  const t = useText()
  const can = useCan()
  const { oneOf, change } = useAddressFields<'part' | 'job'>()
  const part = oneOf('part', parts) ?? 'jobs'
  const [isBeginning, setBeginning] = useState(false)
  const query = usePages(firmwareCalls.find, {}, { size: 50, everyMs })
  const begun = (job: FirmwareJob): void => {
    setBeginning(false)
    void query.refetch()
    change({ part: undefined, job: job.firmwareJobId })
  }
  const above = (
    <div className={styles.parts}>
      <Segmented
        label={t(($) => $.platform.firmware.parts)}
        options={parts.map((value) => ({ value, text: t(($) => $.platform.firmware[value]) }))}
        value={part}
        onChange={(value) => change({ part: value === 'jobs' ? undefined : value })}
      />
    </div>
  )
  const actions = can(firmwareCalls.add) && (
    <Button size="small" icon="plus" onClick={() => setBeginning(true)}>
      {t(($) => $.platform.firmware.begin)}
    </Button>
  )
  const bar = { title: t(($) => $.platform.firmware.title), actions, above }
  return (
    <>
      {part === 'images' ? <ImageList {...bar} /> : <JobList {...bar} query={query} />}
      {isBeginning && <BeginSheet onClose={() => setBeginning(false)} onDone={begun} />}
    </>
  )
}

interface JobListProps {
  readonly title: string
  readonly actions: ReactNode
  readonly above: ReactNode
  readonly query: ReturnType<typeof usePages<typeof firmwareCalls.find>>
}

const JobList = ({ query, ...bar }: JobListProps) => {
  const t = useText()
  const router = useRouter()
  const { idOf, change } = useAddressFields<'job'>()
  const none = (
    <EmptyState
      picture="nothing"
      title={t(($) => $.platform.firmware.none)}
      hint={t(($) => $.platform.firmware.noneHint)}
    />
  )
  return (
    <RecordListPage
      {...bar}
      list={{
        query,
        call: firmwareCalls.find,
        sectionsOf: rowsOfPages,
        kind: {
          columns: jobColumns,
          idOf: ({ firmwareJobId }) => firmwareJobId,
          addressOf: ({ firmwareJobId }) => `${firmwareAddress(router)}&job=${firmwareJobId}`,
        },
        none,
      }}
      detail={{
        label: t(($) => $.platform.firmware.job),
        backLabel: t(($) => $.platform.firmware.toList),
        chosen: idOf('job'),
        choose: (job) => change({ job }),
        of: (id) => (
          <QueryState query={query} call={firmwareCalls.find} rows={4}>
            {({ pages }) => <Open key={id} job={jobIn(pages, id)} onChange={() => void query.refetch()} />}
          </QueryState>
        ),
      }}
    />
  )
}

const jobIn = (pages: readonly { readonly rows: readonly FirmwareJob[] }[], id: string): FirmwareJob | undefined =>
  pages.flatMap(({ rows }) => rows).find(({ firmwareJobId }) => firmwareJobId === id)

const Open = ({ job, onChange }: { readonly job: FirmwareJob | undefined; readonly onChange: () => void }) => {
  const t = useText()
  if (job) return <JobDetail job={job} onChange={onChange} />
  return <EmptyState picture="nothing" title={t(($) => $.platform.firmware.missing)} />
}
