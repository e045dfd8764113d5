import { oemCalls } from '@vigil/contract/tenancy/oem'
import { oemMoves, type Oem, type OemState } from '@vigil/contract/tenancy/oem-state'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './info.module.css'

const MoveSheet = lazyPart(async () => (await import('./move-sheet.tsx')).MoveSheet)

/** Where it may go from here. Only the platform moves an operator, so for others there is nothing to see. */
export const MovesCard = ({ oem }: { readonly oem: Pick<Oem, 'oemId' | 'name' | 'state'> }) => {
  const t = useText()
  const can = useCan()
  const session = useSession()
  const [wanted, setWanted] = useState<Exclude<OemState, 'applied'> | undefined>(undefined)
  const onward = oemMoves[oem.state]
  if (session?.user.superAdmin !== true || !can(oemCalls.move) || onward.length === 0) return null
  return (
    <Card title={t(($) => $.oem.info.moves)}>
      <div className={styles.moves}>
        {onward.map((to, place) => (
          <Button key={to} look={place === 0 ? 'soft' : 'outline'} onClick={() => setWanted(to)}>
            {t(($) => $.oem.move[to])}
          </Button>
        ))}
      </div>
      {wanted && <MoveSheet oem={oem} to={wanted} onClose={() => setWanted(undefined)} />}
    </Card>
  )
}
