/* sound.ts - dry and close: paper on wood, knocks, a crackle, rain. Made by the browser itself, nothing is fetched. Off
 * until asked for, one at a time, never longer than 300 ms. The fire's murmur is apart. */
import { settings } from './settings.svelte'

export type Sound = 'place' | 'turn' | 'illegal' | 'capture' | 'result'

let context: AudioContext | null = null
let noise: AudioBuffer | null = null
let quietAt = 0

function ready(): AudioContext | null {
  try {
    context ??= new AudioContext()
  } catch {
    return null // no sound on this machine
  }
  if (context.state === 'suspended') void context.resume()
  return context
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = noise.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return noise
}

/* A puff of noise through a filter: paper, embers, rain. */
function hiss(audio: AudioContext, at: number, length: number, pitch: number, sharp: number, loud: number) {
  const source = audio.createBufferSource()
  source.buffer = noiseOf(audio)
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = sharp
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + length)
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(at, Math.random() * 0.6, length)
}

/* A knock on wood: a tone that falls and dies at once. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number) {
  const tone = audio.createOscillator()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(pitch, at)
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.07)
  const gain = audio.createGain()
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + 0.11)
  tone.connect(gain).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.12)
  hiss(audio, at, 0.03, pitch * 6, 1, loud * 0.5)
}

const sounds: Record<Sound, (audio: AudioContext, at: number) => void> = {
  place(audio, at) {
    hiss(audio, at, 0.05, 2600, 0.7, 0.22)
    knock(audio, at + 0.03, 150, 0.22)
  },
  turn: (audio, at) => knock(audio, at, 320, 0.4),
  illegal(audio, at) {
    knock(audio, at, 190, 0.34)
    knock(audio, at + 0.13, 170, 0.34)
  },
  capture(audio, at) {
    for (const [after, pitch] of [[0, 3400], [0.04, 5200], [0.07, 2800], [0.13, 4400], [0.19, 3900]] as const) {
      hiss(audio, at + after, 0.03, pitch, 4, 0.5)
    }
  },
  result(audio, at) {
    for (let i = 0; i < 7; i++) knock(audio, at + i * 0.028, 90 + (i % 3) * 8, 0.1 + i * 0.02)
  },
}

/* Says it once; while one sound lasts no other is heard. A card that lands is also felt, on phones,
 * once the page was touched: before that browsers complain. */
export function play(sound: Sound) {
  if (sound === 'place' && settings.touch && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10)
  if (!settings.sound) return
  const audio = ready()
  if (!audio || audio.currentTime < quietAt) return
  quietAt = audio.currentTime + 0.3
  sounds[sound](audio, audio.currentTime + 0.005)
}

let fire: { stop: () => void } | null = null

/* The murmur: low noise that breathes, and now and then a crackle. */
export function burn(on: boolean) {
  if (!on) {
    fire?.stop()
    fire = null
    return
  }
  const audio = fire ? null : ready()
  if (!audio) return
  const source = audio.createBufferSource()
  source.buffer = noiseOf(audio)
  source.loop = true
  const filter = audio.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.value = 220
  const gain = audio.createGain()
  gain.gain.value = 0.05
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start()
  const crackle = setInterval(() => {
    if (Math.random() < 0.35 && audio.state === 'running') hiss(audio, audio.currentTime, 0.02, 3000 + Math.random() * 2500, 5, 0.08)
  }, 450)
  fire = {
    stop() {
      clearInterval(crackle)
      source.stop()
    },
  }
}
