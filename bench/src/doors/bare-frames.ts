/** The codec of GB/T 26875.3 on a socket, with nothing behind it: it confirms what it can read and stores nothing. */
import { createServer } from 'node:net'
import { replyTo, writeFrame } from '@vigil/protocols/gb26875/frame'
import { createFrameStream } from '@vigil/protocols/gb26875/frame-stream'
import { timeTagOf } from '@vigil/protocols/gb26875/time-tag'

const [host = '', port = ''] = (process.env['VIGIL_MQTT_LISTEN'] ?? '').split(':')
createServer({ noDelay: true }, (socket) => {
  const stream = createFrameStream()
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    for (const heard of stream.take(chunk))
      if ('frame' in heard) socket.write(writeFrame(replyTo(heard.frame, 'confirm', timeTagOf(Date.now()))))
  })
}).listen(Number(port), host)
process.once('SIGTERM', () => process.exit(0))
