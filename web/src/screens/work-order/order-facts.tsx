import { mostPhotosOfPhase, photoPhases, type OrderCase, type PhotoPhase } from '@vigil/contract/work-order/work-order'
import { PhotoTiles, PhotoTrouble } from '#foundation/photo/photo-tiles.tsx'
import type { PhotoWords } from '#foundation/photo/photo-words.ts'
import { usePhotoQueue } from '#foundation/photo/use-photo-queue.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import styles from './order-case.module.css'

interface CaseProps {
  readonly shown: OrderCase
}

/** What it is about, what the equipment says now, where it is and how to get there. */
export const DeviceCard = ({ shown }: CaseProps) => {
  const t = useText()
  const facts = useFacts(shown)
  return (
    <Card title={t(($) => $.workOrder.device)} aside={<WayThere shown={shown} />}>
      <FactList facts={facts} />
    </Card>
  )
}

/** RFC 5870: whichever map the telephone has. */
const WayThere = ({ shown: { longitude, latitude, projectName } }: CaseProps) => {
  const t = useText()
  if (longitude === null || latitude === null) return null
  const spot = `${latitude},${longitude}`
  return (
    <a className={styles.link} href={`geo:${spot}?q=${spot}(${encodeURIComponent(projectName)})`}>
      {t(($) => $.workOrder.way)}
    </a>
  )
}

const useFacts = (shown: OrderCase): readonly Fact[] => {
  const t = useText()
  const { arrival, check } = shown
  const language = useLanguage()
  const moment = (at: string): string => dayTimeText(Date.parse(at), language)
  const seen = useSeen()
  return [
    [t(($) => $.workOrder.equipment), shown.equipmentName && `${shown.equipmentName}${tail(seen(shown.now))}`],
    [t(($) => $.workOrder.from), t(($) => $.workOrder.source[shown.source])],
    [t(($) => $.workOrder.maker), shown.makerName],
    [t(($) => $.workOrder.reporterTel), shown.reporter?.userTel && <Telephone number={shown.reporter.userTel} />],
    [t(($) => $.workOrder.assignee), shown.assigneeName],
    [t(($) => $.workOrder.detail), shown.detail === '' ? null : shown.detail],
    [t(($) => $.workOrder.address), shown.address === '' ? null : shown.address],
    [t(($) => $.workOrder.alarm), shown.alarmId === null ? null : <AlarmLink alarmId={shown.alarmId} />],
    [t(($) => $.workOrder.hazard), shown.hazardId === null ? null : <HazardLink hazardId={shown.hazardId} />],
    [
      t(($) => $.workOrder.arrival),
      arrival && t(($) => $.workOrder.arrivalBy[arrival.way], { at: moment(arrival.at), metres: arrival.metres ?? 0 }),
    ],
    [t(($) => $.workOrder.check), check && `${moment(check.at)}${tail(seen(check))}`],
  ]
}

const Telephone = ({ number }: { readonly number: string }) => (
  <a className={styles.link} href={`tel:${number}`}>
    {number}
  </a>
)

const tail = (words: string): string => (words === '' ? '' : ` · ${words}`)

const useSeen = () => {
  const t = useText()
  return ({ isOnline, isRecovered }: OrderCase['now']): string => {
    const online =
      isOnline === null ? null : isOnline ? t(($) => $.workOrder.isOnline) : t(($) => $.workOrder.isOffline)
    const well =
      isRecovered === null ? null : isRecovered ? t(($) => $.workOrder.isWell) : t(($) => $.workOrder.isNotWell)
    return [online, well].filter((part) => part !== null).join(' · ')
  }
}

const AlarmLink = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const router = useRouter()
  return (
    <a className={styles.link} href={router.hrefOf(`${router.places.alarmDetail}?id=${alarmId}`)}>
      {t(($) => $.workOrder.openAlarm)}
    </a>
  )
}

const HazardLink = ({ hazardId }: { readonly hazardId: string }) => {
  const t = useText()
  const router = useRouter()
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => void router.go(`${router.places.hazardDetail}?id=${hazardId}`)}
    >
      {t(($) => $.workOrder.openHazard)}
    </button>
  )
}

/** What was wrong, what was done, with which parts; how it was and how it is. */
export const WorkCard = ({ shown, onReread }: CaseProps & { readonly onReread: () => void }) => {
  const t = useText()
  const parts = shown.parts.map((part) => t(($) => $.workOrder.part, part)).join('，')
  const facts: readonly Fact[] = [
    [t(($) => $.workOrder.cause), shown.cause],
    [t(($) => $.workOrder.measure), shown.measure],
    [t(($) => $.workOrder.parts), parts === '' ? null : parts],
    [t(($) => $.workOrder.unrecovered), shown.unrecovered],
    [t(($) => $.workOrder.rating), shown.rating === null ? null : t(($) => $.workOrder.stars, { n: shown.rating })],
    [t(($) => $.workOrder.sheet.note), shown.ratingNote],
  ]
  return (
    <Card title={t(($) => $.workOrder.record)}>
      <FactList facts={facts} />
      {photoPhases.map((phase) => (
        <Photos key={phase} shown={shown} phase={phase} onReread={onReread} />
      ))}
    </Card>
  )
}

const phaseWords: Readonly<Record<PhotoPhase, PhotoWords>> = {
  before: ($) => $.workOrder.before,
  after: ($) => $.workOrder.after,
}
const subjectKinds = { before: 'orderBefore', after: 'orderAfter' } as const

interface PhotosProps extends CaseProps {
  readonly phase: PhotoPhase
  readonly onReread: () => void
}

const Photos = ({ shown, phase, onReread }: PhotosProps) => {
  const t = useText()
  const queue = usePhotoQueue({ kind: subjectKinds[phase], id: shown.workOrderId })
  const words = phaseWords[phase]
  return (
    <section className={styles.photos}>
      <h3>{t(($) => $.workOrder[phase].title)}</h3>
      <PhotoTiles
        photos={shown.photos.filter((photo) => photo.phase === phase)}
        mayAdd={shown.mayAddPhotos.includes(phase)}
        queue={queue}
        words={words}
        most={mostPhotosOfPhase}
        none={t(($) => $.workOrder[phase].none)}
        onOpen={onReread}
      />
      <PhotoTrouble queue={queue} words={words} />
    </section>
  )
}
