import { Inject, Injectable, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { errorCodes } from '@forecourt/contracts/all-errors';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
