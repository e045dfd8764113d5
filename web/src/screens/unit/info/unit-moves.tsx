import { projectAdminCalls, type Unit } from '@vigil/contract/tenancy/project-admin'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './unit-moves.module.css'

const MoveSheet = lazyPart(async () => (await import('./move-sheet.tsx')).MoveSheet)

/** Where the unit may go from here, and what stands in the way. */
export const UnitMoves = ({ unit }: { readonly unit: Unit }) => {
  const t = useText()
  const can = useCan()
  const [to, setTo] = useState<Unit['state'] | undefined>(undefined)
  if (!can(projectAdminCalls.move)) return null
  return (
    <Card title={t(($) => $.unit.move.title)}>
      <div className={styles.moves}>
        {unit.moves.length === 0 && <p>{t(($) => $.unit.move.final)}</p>}
        {unit.moves.map((move) => (
          <div key={move.to} className={styles.move}>
            <Button
              look={move.to === 'active' ? 'primary' : 'outline'}
              disabled={move.lacks.length > 0}
              onClick={() => setTo(move.to)}
            >
              {t(($) => $.unit.move.to[move.to])}
            </Button>
            {move.lacks.length > 0 && (
              <div className={styles.lacks}>
                {t(($) => $.unit.move.lacks)}
                <ul>
                  {move.lacks.map((lack) => (
                    <li key={lack}>{t(($) => $.unit.move.lack[lack])}</li>
                  ))}
                </ul>
              </div>
            )}
          </div>
        ))}
      </div>
      {to !== undefined && <MoveSheet unit={unit} to={to} onClose={() => setTo(undefined)} />}
    </Card>
  )
}
