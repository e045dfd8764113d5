import { useQuery } from '@tanstack/react-query'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import type { OutputOf } from '@vigil/contract/call'
import { useRef, useState, type ReactNode } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useOnGlass } from '#infrastructure/signal/use-on-glass.ts'
import { Button } from '#ui/action/button.tsx'
import { MovingPicture } from './moving-picture.tsx'
import { NoPicture, Still } from './no-picture.tsx'
import styles from './camera-player.module.css'

interface CameraPlayerProps {
  readonly equipmentId: string
  readonly name: string
  /** False where it is one of several: then it plays when somebody asks for it. */
  readonly starts?: boolean
  /** What whoever may set its address is offered. */
  readonly setting?: ReactNode
}

/** Before the address runs out another one is asked for; a watcher sees a short break. */
const renewMs = 9 * 60_000
const own = { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: renewMs, gcTime: 0 } as const

/** What a camera sees now; where that cannot be shown, why, what can be done, and the last photo of it. */
export const CameraPlayer = (props: CameraPlayerProps) => (
  <WithTexts areas={['equipmentWork']}>
    <Player {...props} />
  </WithTexts>
)

const Player = ({ equipmentId, name, starts = true, setting }: CameraPlayerProps) => {
  const can = useCan()
  const query = useQuery({
    ...queryOf(cameraCalls.stream, { equipmentId }),
    ...own,
    enabled: can(cameraCalls.stream),
    refetchInterval: renewMs,
  })
  return (
    <QueryState query={query} call={cameraCalls.stream} waiting={<div className={styles.frame} aria-hidden="true" />}>
      {(told) => (
        <>
          <Told told={told} name={name} starts={starts} onOver={() => void query.refetch()} />
          {told.maySet && setting}
        </>
      )}
    </QueryState>
  )
}

interface ToldProps {
  readonly told: OutputOf<typeof cameraCalls.stream>
  readonly name: string
  readonly starts: boolean
  readonly onOver: () => void
}

const Told = ({ told: { stream, still, trouble }, name, starts, onOver }: ToldProps) => {
  const t = useText()
  const caller = useCaller()
  const place = useRef<HTMLDivElement>(null)
  const isOnGlass = useOnGlass(place)
  const [isWanted, setWanted] = useState(starts)
  const [attempt, setAttempt] = useState(0)
  const kept = still ? { at: still.at, address: caller.files + still.address } : undefined
  return (
    <div ref={place} className={styles.player}>
      {!stream ? (
        <NoPicture why={trouble ?? 'none'} still={kept} />
      ) : isWanted && isOnGlass ? (
        <MovingPicture
          key={`${attempt} ${stream.address}`}
          address={caller.files + stream.address}
          name={name}
          still={kept}
          onOver={onOver}
          onAgain={() => setAttempt(attempt + 1)}
        />
      ) : (
        <div className={styles.frame}>
          {kept && <Still still={kept} />}
          {!isWanted && (
            <Button className={styles.over ?? ''} look="soft" icon="run" onClick={() => setWanted(true)}>
              {t(($) => $.equipmentWork.video.play)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
