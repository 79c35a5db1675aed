// A pentatonic scale: whatever patch comes next, its note goes with the one before.
const notes = [523.25, 587.33, 659.25, 783.99, 880, 1046.5];
/** The overtones of a small bell, each with its share. */
const partials = [
  [1, 0.6],
  [2.76, 0.2],
  [5.4, 0.08],
] as const;
const SECONDS = 1.8;

/** Opens the sound on a press, as browsers require. Returns null where there is none. */
export const openSound = (): AudioContext | null => ('AudioContext' in globalThis ? new AudioContext() : null);

/** A soft bell as a patch has turned over. */
export function chime(sound: AudioContext, place: number): void {
  const note = notes[place % notes.length] ?? 523.25;
  const now = sound.currentTime;
  for (const [times, share] of partials) {
    const tone = sound.createOscillator();
    const volume = sound.createGain();
    tone.frequency.value = note * times;
    volume.gain.setValueAtTime(0, now);
    volume.gain.linearRampToValueAtTime(0.25 * share, now + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + SECONDS / Math.sqrt(times));
    tone.connect(volume).connect(sound.destination);
    tone.start(now);
    tone.stop(now + SECONDS);
  }
}
