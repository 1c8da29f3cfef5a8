export function frame(value: unknown): Buffer;
export function frames(give: (value: unknown) => void): (piece: Buffer) => void;
