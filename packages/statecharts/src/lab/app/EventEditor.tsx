import { useEffect, useId, useRef, useState } from 'react';
import { textOf } from '../../context-text.ts';
import { messageOf } from '../../errors.ts';
import type { Option } from '../simulation.ts';
import type { SimulationStep } from '../step-events.ts';

type Props = { option: Option; onSend: (step: SimulationStep) => void; onClose: () => void };

/** An event as JSON, with all that comes with it. */
export function EventEditor({ option: { label, event }, onSend, onClose }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { outcome: _, ...rest } = event;
  const [text, setText] = useState(() => JSON.stringify(JSON.parse(textOf(rest)), null, 2));
  const [fault, setFault] = useState<string | null>(null);
  const send = () => {
    try {
      onSend(JSON.parse(text));
      onClose();
    } catch (error) {
      setFault(error instanceof SyntaxError ? `This is not JSON: ${error.message}` : messageOf(error));
    }
  };
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>Event of {label}</label>
      <textarea
        ref={field}
        id={id}
        rows={Math.min(12, text.split('\n').length + 1)}
        spellCheck={false}
        value={text}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p id={`${id}-fault`} role="alert" className="problem">
        {fault}
      </p>
      <div className="row">
        <button type="submit">Send edited</button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
