/** Where in a room a thing hangs: what a person adds behind the building. */
import type { Pair } from './pair.ts'
import type { Use } from './unit-kind.ts'

export const spots: Readonly<Record<Use, readonly [Pair, ...Pair[]]>> = {
  control: [['值班台旁', 'beside the desk']],
  pump: [
    ['出水管侧', 'outlet side'],
    ['进水管侧', 'inlet side'],
  ],
  roof: [
    ['机房内', 'plant side'],
    ['立管末端', 'end of the riser'],
  ],
  electric: [
    ['进线侧', 'incoming side'],
    ['出线侧', 'outgoing side'],
  ],
  kitchen: [
    ['灶台侧', 'range side'],
    ['洗消侧', 'wash-up side'],
    ['门口侧', 'door side'],
  ],
  corridor: [
    ['近电梯', 'by the lifts'],
    ['东端', 'east end'],
    ['西端', 'west end'],
  ],
  stair: [['门口侧', 'door side']],
  hall: [
    ['入口侧', 'entrance side'],
    ['服务台侧', 'desk side'],
    ['电梯侧', 'lift side'],
  ],
  room: [
    ['靠窗侧', 'window side'],
    ['门口侧', 'door side'],
    ['里侧', 'far side'],
  ],
  store: [
    ['门口侧', 'door side'],
    ['里侧', 'far side'],
  ],
  data: [
    ['机柜侧', 'rack side'],
    ['门口侧', 'door side'],
  ],
  outside: [
    ['路侧', 'road side'],
    ['岗亭旁', 'by the gatehouse'],
  ],
}
