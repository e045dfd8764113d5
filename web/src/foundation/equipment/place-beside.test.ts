import { expect, it } from 'vitest'
import { placeBeside } from './place-beside.ts'

it.each([
  [['主楼', '3F', '后厨'], '3F 后厨烟感', ['主楼']],
  [['主楼', 'B1', '消防泵房'], '1# 消火栓泵', ['主楼', 'B1', '消防泵房']],
  [['Main building', '3F', 'kitchen'], 'Smoke point 2, 3F Kitchen', ['Main building']],
  [['', '2F'], '烟感', ['2F']],
])('%j beside "%s" is %j', (place, name, left) => {
  expect(placeBeside(place, name)).toEqual(left)
})
