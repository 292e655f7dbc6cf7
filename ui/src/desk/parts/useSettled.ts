import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for a time, in milliseconds. Values are compared as JSON. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  const json = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(json) as Value), pause);
    return () => clearTimeout(timer);
  }, [json, pause]);
  return settled;
}
