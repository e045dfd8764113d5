/** An order as MQTT carries it: signed, to this socket only, acknowledged in time or not at all. */
import { signCommand } from '@vigil/protocols/command-signature'
import { write } from '@vigil/protocols/device-message'
import { commandTopic } from '@vigil/protocols/device-topics'
import type { DeviceSession } from './device-session.ts'
import type { Deliver } from './downlink.service.ts'
import { send, type MqttLink } from '#infrastructure/mqtt/mqtt-link.ts'

export const sendByMqtt =
  (link: MqttLink<DeviceSession>): Deliver =>
  (command, withinMs) =>
    send(link, {
      topic: commandTopic(link.who.device.keyCode),
      payload: write(signCommand(link.who.commandKey, command)),
      withinMs,
    })
