import type { PatrolPoint, PatrolTask } from '@vigil/contract/patrol/task'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Queue } from '#features/patrol/check-in-shelf.ts'
import { ScanView } from '#foundation/camera/scan-view.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { hasNfc, listenForTags } from '#infrastructure/native/nfc.ts'
import { ownPosition, type NoPosition } from '#infrastructure/native/own-position.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { placeText } from '../place-text.ts'
import { LiveCamera } from './live-camera.tsx'
import { roughestM, wayOf, waysUpTo, type Lack } from './lack-of.ts'
import type { Deal } from './use-deal.ts'
import styles from './deal.module.css'

interface ProofCardProps {
  readonly task: PatrolTask
  readonly point: PatrolPoint
  readonly deal: Deal
  readonly lack: Lack | undefined
  readonly queue: Queue | undefined
}

type Locating = 'asking' | NoPosition | undefined

/** The first thing at a point: a tag touched, a code scanned, a position, a photo; whatever the plan accepts. */
export const ProofCard = ({ task, point, deal, lack, queue }: ProofCardProps) => {
  const t = useText()
  const [locating, setLocating] = useState<Locating>(undefined)
  const [isScanning, scan] = useState(false)
  const [isShooting, shoot] = useState(false)
  const locate = async (): Promise<void> => {
    setLocating('asking')
    const found = await ownPosition()
    if (typeof found === 'string') return setLocating(found)
    setLocating(undefined)
    return deal.prove({
      position: { latitude: found.latitude, longitude: found.longitude, accuracyM: Math.round(found.accuracy) },
    })
  }
  const take = async (shot: Blob): Promise<void> => {
    const photo = await deal.keepPhoto(shot)
    shoot(false)
    if (photo) deal.prove({ photo })
  }
  const scanned = (content: string): boolean => {
    scan(false)
    deal.prove({ qr: content })
    // A code on a wall needs more; most often the phone knows where it is, and nobody has to do anything.
    void locate()
    return true
  }
  const mark = placeText(point.areaName, point.name)
  const isProved = lack?.kind !== 'proof'
  return (
    <>
      <Card>
        {isProved ? (
          <Arrived point={point} deal={deal} queue={queue} />
        ) : (
          <Ways
            task={task}
            point={point}
            deal={deal}
            onScan={() => scan(true)}
            onLocate={() => void locate()}
            onShoot={() => shoot(true)}
          />
        )}
        {isProved && (lack?.kind === 'second' || lack?.kind === 'photo') && (
          <Second lack={lack.kind} onLocate={() => void locate()} onShoot={() => shoot(true)} />
        )}
        <PositionLine locating={locating} accuracyM={deal.draft.proof.position?.accuracyM} />
      </Card>
      <Sheet
        open={isScanning}
        title={t(($) => $.patrol.deal.scan)}
        closeLabel={t(($) => $.patrol.deal.cancel)}
        onClose={() => scan(false)}
      >
        <ScanView words={($) => $.patrol.scanner} onText={scanned} />
      </Sheet>
      {isShooting && <LiveCamera mark={mark} onShot={(shot) => void take(shot)} onClose={() => shoot(false)} />}
    </>
  )
}

interface WaysProps extends Pick<ProofCardProps, 'task' | 'point' | 'deal'> {
  readonly onScan: () => void
  readonly onLocate: () => void
  readonly onShoot: () => void
}

const Ways = ({ task, point, deal, onScan, onLocate, onShoot }: WaysProps) => {
  const t = useText()
  const ways = waysUpTo(task.weakestProof)
  return (
    <>
      <h2 className={styles.head}>{t(($) => $.patrol.deal.arrive)}</h2>
      <div className={styles.ways}>
        {point.hasTag && hasNfc() && <Touch deal={deal} />}
        {ways.includes('qr') && (
          <Way
            icon="qr"
            title={t(($) => $.patrol.deal.scan)}
            hint={t(($) => $.patrol.deal.scanHint)}
            onPress={onScan}
          />
        )}
        {ways.includes('gps') && <LocateWay onPress={onLocate} />}
        {ways.includes('photo') && <PhotoWay onPress={onShoot} />}
      </div>
    </>
  )
}

interface WayProps {
  readonly icon: IconName
  readonly title: string
  readonly hint: string
  readonly onPress: () => void
}

const Way = ({ icon, title, hint, onPress }: WayProps) => (
  <button type="button" className={styles.way} onClick={onPress}>
    <Icon name={icon} size={32} />
    <span>
      <b>{title}</b>
      <small>{hint}</small>
    </span>
  </button>
)

const LocateWay = ({ onPress }: Pick<WayProps, 'onPress'>) => {
  const t = useText()
  return (
    <Way
      icon="pin"
      title={t(($) => $.patrol.deal.locate)}
      hint={t(($) => $.patrol.deal.locateHint)}
      onPress={onPress}
    />
  )
}

const PhotoWay = ({ onPress }: Pick<WayProps, 'onPress'>) => {
  const t = useText()
  return (
    <Way
      icon="picture"
      title={t(($) => $.patrol.deal.photo)}
      hint={t(($) => $.patrol.deal.photoHint)}
      onPress={onPress}
    />
  )
}

/** Listens while the point is open: nobody has to press anything, the phone is held against the tag. */
const Touch = ({ deal }: Pick<ProofCardProps, 'deal'>) => {
  const t = useText()
  const [lack, setLack] = useState<string | undefined>(undefined)
  const take = useEffectEvent((content: string | undefined, serial: string): void => {
    if (content !== undefined) deal.prove({ nfc: { content, serial: serial.toLowerCase() } })
  })
  const listen = useEffectEvent((over: AbortSignal): void => {
    void listenForTags(({ text, serial }) => take(text, serial), over).then((why) => over.aborted || setLack(why))
  })
  useEffect(() => {
    const over = new AbortController()
    listen(over.signal)
    return () => over.abort()
  }, [])
  return (
    <div className={styles.way} role="status">
      <Icon name="nfc" size={32} />
      <span>
        <b>{t(($) => $.patrol.deal.touch)}</b>
        <small>{lack === undefined ? t(($) => $.patrol.deal.touchWait) : t(($) => $.patrol.code.touchRefused)}</small>
      </span>
    </div>
  )
}

const Arrived = ({ point, deal, queue }: Pick<ProofCardProps, 'point' | 'deal' | 'queue'>) => {
  const t = useText()
  const { proof } = deal.draft
  const way = wayOf(proof)
  const time = proof.at === null ? '' : new Date(proof.at).toTimeString().slice(0, 8)
  return (
    <div className={styles.arrived}>
      <SeverityBadge severity="ok" size={28} />
      <span>
        <b>{t(($) => $.patrol.deal.arrived)}</b>
        {way && (
          <small>
            {t(($) => $.patrol.deal.arrivedBy, { way: t(($) => $.patrol.ways[way]), label: point.label, time })}
          </small>
        )}
        {queue && (
          <small>{t(($) => $.patrol.deal.clock, { seconds: (Math.abs(queue.clockOffMs) / 1_000).toFixed(1) })}</small>
        )}
      </span>
      <Button size="small" look="text" onClick={deal.unprove}>
        {t(($) => $.patrol.deal.again)}
      </Button>
    </div>
  )
}

interface SecondProps {
  readonly lack: 'second' | 'photo'
  readonly onLocate: () => void
  readonly onShoot: () => void
}

const Second = ({ lack, onLocate, onShoot }: SecondProps) => {
  const t = useText()
  return (
    <>
      <p className={styles.hint}>
        {lack === 'second' ? t(($) => $.patrol.deal.second) : t(($) => $.patrol.deal.needsPhoto)}
      </p>
      <div className={styles.ways}>
        {lack === 'second' && <LocateWay onPress={onLocate} />}
        <PhotoWay onPress={onShoot} />
      </div>
    </>
  )
}

const PositionLine = ({
  locating,
  accuracyM,
}: {
  readonly locating: Locating
  readonly accuracyM: number | undefined
}) => {
  const t = useText()
  const words =
    locating === 'asking'
      ? t(($) => $.patrol.deal.locating)
      : locating !== undefined
        ? t(($) => $.patrol.deal.noPosition[locating])
        : accuracyM === undefined
          ? undefined
          : accuracyM > roughestM
            ? t(($) => $.patrol.deal.rough, { metres: accuracyM })
            : t(($) => $.patrol.deal.located, { metres: accuracyM })
  if (words === undefined) return null
  return (
    <p className={styles.hint} role="status">
      {words}
    </p>
  )
}
