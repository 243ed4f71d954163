"""Arrays on a graphics card that torch, JAX and CuPy read where they lie, by `__cuda_array_interface__` or DLPack."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

CPU, CUDA = 1, 2
"""Kinds of devices as DLPack numbers them."""
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}
"""Kinds of numbers as DLPack numbers them, by the letters of numpy."""
NAME = b"dltensor"


class Device(ctypes.Structure):
    """DLDevice."""

    _fields_ = (("kind", ctypes.c_int32), ("number", ctypes.c_int32))


class DataType(ctypes.Structure):
    """DLDataType."""

    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class Tensor(ctypes.Structure):
    """DLTensor."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", Device),
        ("dimensions", ctypes.c_int32),
        ("type", DataType),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


class ManagedTensor(ctypes.Structure):
    """DLManagedTensor; its address is that of the tensor."""


DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
ManagedTensor._fields_ = (("tensor", Tensor), ("context", ctypes.c_void_p), ("deleter", DELETER))
DESTRUCTOR = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

_lent: dict[int, tuple[Any, ...]] = {}
"""What readers still use, by the address of its description."""


def _give_back(address: int) -> None:
    """A reader is done."""
    _lent.pop(address, None)


def _forget(capsule: int) -> None:
    """A capsule that nobody has read is gone; one that was read has another name."""
    if _is_valid(capsule, NAME):
        _lent.pop(_pointer(capsule, NAME), None)


DELETE, DESTROY = DELETER(_give_back), DESTRUCTOR(_forget)


def _python(name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    function: Any = getattr(ctypes.pythonapi, name)
    function.restype, function.argtypes = result, arguments
    called: Callable[..., Any] = function
    return called


_new = _python("PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_is_valid = _python("PyCapsule_IsValid", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
_pointer = _python("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)


class SharedArray:
    """Numbers in the memory of a graphics card, row after row; they change with every step of their environment.

    `torch.as_tensor(array, device="cuda")`, `torch.from_dlpack(array)`, `jax.dlpack.from_dlpack(array)` and
    `cupy.asarray(array)` see the same memory, `numpy.asarray(array)` copies it to the CPU.
    """

    def __init__(
        self,
        address: int,
        shape: tuple[int, ...],
        dtype: Any,
        owner: Any,
        to_host: Callable[[], NDArray[Any]],
        wait: Callable[[], None],
        device: tuple[int, int] = (CUDA, 0),
    ) -> None:
        self.address, self.shape, self.dtype = address, shape, np.dtype(dtype)
        self._owner, self._to_host, self._wait, self._device = owner, to_host, wait, device

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<{'x'.join(map(str, self.shape))} {self.dtype} on the GPU>"

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        found = self._to_host().reshape(self.shape)
        return found if dtype is None else found.astype(dtype)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """Version 3 of the interface, on the default stream."""
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": (self.address, False),
            "version": 3,
            "strides": None,
            "stream": 1,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> Any:
        """A capsule with a view; what is under way is finished first for readers that use a stream of their own."""
        if stream not in (None, -1, 1):
            self._wait()
        managed, strides = ManagedTensor(), [prod(self.shape[k + 1 :]) for k in range(len(self.shape))]
        sizes = (ctypes.c_int64 * len(self.shape))(*self.shape)
        steps = (ctypes.c_int64 * len(self.shape))(*strides)
        tensor = managed.tensor
        tensor.data, tensor.device, tensor.dimensions = self.address, Device(*self._device), len(self.shape)
        tensor.type = DataType(KINDS[self.dtype.kind], 8 * self.dtype.itemsize, 1)
        tensor.shape, tensor.strides = sizes, steps
        managed.deleter = DELETE
        address = ctypes.addressof(managed)
        _lent[address] = managed, sizes, steps, self._owner
        return _new(address, NAME, ctypes.cast(DESTROY, ctypes.c_void_p))
